-- Rewards and gift card money that a shop has taken today.
CREATE INDEX customer_reward_used_at_shop ON customer_reward (used_company_id, used_ms) WHERE used_company_id IS NOT NULL;
CREATE INDEX gift_card_movement_at_shop ON gift_card_movement (company_id, at_ms) WHERE company_id IS NOT NULL;
