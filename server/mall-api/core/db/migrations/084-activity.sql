-- The desk lists acts by time: all, those of one person, of one area, of one kind of content. `recordAct` fills these columns.
ALTER TABLE operator_act ADD COLUMN area TEXT NOT NULL DEFAULT '';
-- Kind of content, if the act is about a record.
ALTER TABLE operator_act ADD COLUMN kind TEXT;
-- The staff member's id; 0: a command, or the operators' token.
ALTER TABLE operator_act ADD COLUMN doer INTEGER NOT NULL DEFAULT 0;

UPDATE operator_act SET
  doer = coalesce(staff_id, 0),
  kind = CASE WHEN act LIKE 'records %' THEN substr(subject, 1, instr(subject, ' ') - 1) END,
  area = CASE
    WHEN act LIKE 'records %' THEN CASE WHEN subject LIKE 'settings %' THEN 'settings' ELSE 'content' END
    WHEN act LIKE 'pictures %' THEN 'pictures'
    WHEN act LIKE 'shop %' THEN 'offers'
    WHEN act LIKE 'hours %' THEN 'hours'
    WHEN act LIKE 'units %' THEN 'units'
    WHEN act LIKE 'building %' THEN 'building'
    WHEN act LIKE 'receipts %' THEN 'receipts'
    WHEN act LIKE 'rewards %' THEN 'codes'
    WHEN act LIKE 'gift-cards %' THEN 'gift_cards'
    WHEN act LIKE 'members %' OR act LIKE 'points %' THEN 'members'
    WHEN act LIKE 'bookings %' THEN 'bookings'
    WHEN act LIKE 'messages %' OR act LIKE 'templates %' THEN 'inbox'
    WHEN act LIKE 'payments %' THEN 'payments'
    WHEN act LIKE 'staff %' THEN 'staff'
    ELSE 'operation'
  END;

-- The order matters: among indexes that seem equally good, SQLite must find those with more columns first.
CREATE INDEX operator_act_doer_kind ON operator_act (doer, kind, at_ms, id) WHERE kind IS NOT NULL;
CREATE INDEX operator_act_doer_area ON operator_act (doer, area, at_ms, id);
CREATE INDEX operator_act_kind ON operator_act (kind, at_ms, id) WHERE kind IS NOT NULL;
CREATE INDEX operator_act_area ON operator_act (area, at_ms, id);
CREATE INDEX operator_act_doer ON operator_act (doer, at_ms, id);
CREATE INDEX operator_act_at ON operator_act (at_ms, id);
