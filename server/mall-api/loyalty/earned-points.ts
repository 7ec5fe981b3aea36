/** SQL condition for movements `e`: points earned by receipts and bonuses, without revoked ones. */
export const isEarned = `e.kind IN ('receipt', 'bonus') AND NOT EXISTS (SELECT 1 FROM points_entry r WHERE r.reverses_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM points_recall r WHERE r.entry_id = e.id)`;
