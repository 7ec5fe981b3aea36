-- Reasons that staff typed about a member are found by the subject of the act when the account is deleted.
CREATE INDEX operator_act_reason ON operator_act (subject) WHERE why IS NOT NULL;
