/** Of movements `e`: what receipts and bonuses have brought, but for what was taken back. */
export const isEarned = `e.kind IN ('receipt', 'bonus') AND NOT EXISTS (SELECT 1 FROM points_entry r WHERE r.reverses_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM points_recall r WHERE r.entry_id = e.id)`;
