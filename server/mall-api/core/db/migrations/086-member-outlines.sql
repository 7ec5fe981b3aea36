-- What the desk lists, sorts, filters and counts members by, kept by triggers as it changes. One narrow row for each member: a list reads an
-- index of these rows, and only the members on the page themselves. Days are counted since 1970, in UTC.

-- Since when the staff have blocked the member.
ALTER TABLE customer ADD COLUMN blocked_ms INTEGER;

CREATE TABLE member_outline (
  id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  -- Surname and first name, without accents. Letters that Czech sorts after their plain ones sort after them.
  name_key TEXT NOT NULL,
  joined_ms INTEGER NOT NULL,
  -- The last day on which the member used the site or the loyalty programme.
  active_day INTEGER NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  -- As in `member_level`; 0: not looked at yet, or the centre has no levels.
  tier_id INTEGER NOT NULL DEFAULT 0,
  has_newsletter INTEGER NOT NULL CHECK (has_newsletter IN (0, 1)),
  is_blocked INTEGER NOT NULL CHECK (is_blocked IN (0, 1))
) STRICT;
CREATE INDEX member_outline_name ON member_outline (name_key, id, tier_id, has_newsletter, is_blocked, active_day);
CREATE INDEX member_outline_joined ON member_outline (joined_ms, id, tier_id, has_newsletter, is_blocked, active_day);
CREATE INDEX member_outline_active ON member_outline (active_day, id, tier_id, has_newsletter, is_blocked);
CREATE INDEX member_outline_points ON member_outline (points, id, tier_id, has_newsletter, is_blocked, active_day);

-- How many members there are of each combination. Its size depends on days and levels, not on the number of members.
CREATE TABLE member_tally (
  tier_id INTEGER NOT NULL,
  has_newsletter INTEGER NOT NULL,
  is_blocked INTEGER NOT NULL,
  active_day INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (tier_id, has_newsletter, is_blocked, active_day)
) STRICT, WITHOUT ROWID;

CREATE VIEW member_outline_source AS
  SELECT id, verified_ms AS joined_ms, blocked_ms IS NOT NULL AS is_blocked,
    EXISTS (SELECT 1 FROM newsletter_subscription s WHERE s.folded_email = customer.folded_email AND s.status = 'confirmed') AS has_newsletter,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(coalesce(last_name, '') || ',' || coalesce(first_name, '')),
    'Á', 'a'), 'á', 'a'), 'Ä', 'a'), 'ä', 'a'), 'À', 'a'), 'à', 'a'), 'Â', 'a'), 'â', 'a'),
    'Č', 'c~'), 'č', 'c~'), 'Ç', 'c'), 'ç', 'c'), 'Ď', 'd'), 'ď', 'd'), 'É', 'e'), 'é', 'e'),
    'Ě', 'e'), 'ě', 'e'), 'Ë', 'e'), 'ë', 'e'), 'È', 'e'), 'è', 'e'), 'Í', 'i'), 'í', 'i'),
    'Ĺ', 'l'), 'ĺ', 'l'), 'Ľ', 'l'), 'ľ', 'l'), 'Ł', 'l'), 'ł', 'l'), 'Ň', 'n'), 'ň', 'n'),
    'Ó', 'o'), 'ó', 'o'), 'Ô', 'o'), 'ô', 'o'), 'Ö', 'o'), 'ö', 'o'), 'Ő', 'o'), 'ő', 'o'),
    'Ŕ', 'r'), 'ŕ', 'r'), 'Ř', 'r~'), 'ř', 'r~'), 'Š', 's~'), 'š', 's~'), 'Ś', 's'), 'ś', 's'),
    'ß', 'ss'), 'Ť', 't'), 'ť', 't'), 'Ú', 'u'), 'ú', 'u'), 'Ů', 'u'), 'ů', 'u'), 'Ü', 'u'),
    'ü', 'u'), 'Ű', 'u'), 'ű', 'u'), 'Ý', 'y'), 'ý', 'y'), 'Ž', 'z~'), 'ž', 'z~'), 'Ź', 'z'),
    'ź', 'z'), 'Ż', 'z'), 'ż', 'z')
    AS name_key
  FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL;

INSERT INTO member_outline (id, name_key, joined_ms, active_day, points, tier_id, has_newsletter, is_blocked)
  SELECT m.id, m.name_key, m.joined_ms,
    max(m.joined_ms,
      coalesce((SELECT max(created_ms) FROM customer_session WHERE customer_id = m.id), 0),
      coalesce((SELECT max(seen_ms) FROM customer_device WHERE customer_id = m.id), 0),
      coalesce((SELECT max(created_ms) FROM receipt WHERE customer_id = m.id), 0),
      coalesce((SELECT max(coalesce(used_ms, activated_ms)) FROM customer_reward WHERE customer_id = m.id), 0)) / 86400000,
    coalesce((SELECT balance_after FROM points_entry WHERE customer_id = m.id ORDER BY id DESC LIMIT 1), 0),
    coalesce((SELECT tier_id FROM member_level WHERE customer_id = m.id), 0), m.has_newsletter, m.is_blocked
  FROM member_outline_source m;
INSERT INTO member_tally SELECT tier_id, has_newsletter, is_blocked, active_day, count(*) FROM member_outline GROUP BY 1, 2, 3, 4;

CREATE TRIGGER member_tally_come AFTER INSERT ON member_outline BEGIN
  INSERT INTO member_tally VALUES (NEW.tier_id, NEW.has_newsletter, NEW.is_blocked, NEW.active_day, 1)
    ON CONFLICT (tier_id, has_newsletter, is_blocked, active_day) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER member_tally_go AFTER DELETE ON member_outline BEGIN
  UPDATE member_tally SET count = count - 1
    WHERE tier_id = OLD.tier_id AND has_newsletter = OLD.has_newsletter AND is_blocked = OLD.is_blocked AND active_day = OLD.active_day;
  DELETE FROM member_tally
    WHERE tier_id = OLD.tier_id AND has_newsletter = OLD.has_newsletter AND is_blocked = OLD.is_blocked AND active_day = OLD.active_day AND count = 0;
END;
CREATE TRIGGER member_tally_follow AFTER UPDATE OF tier_id, has_newsletter, is_blocked, active_day ON member_outline BEGIN
  UPDATE member_tally SET count = count - 1
    WHERE tier_id = OLD.tier_id AND has_newsletter = OLD.has_newsletter AND is_blocked = OLD.is_blocked AND active_day = OLD.active_day;
  DELETE FROM member_tally
    WHERE tier_id = OLD.tier_id AND has_newsletter = OLD.has_newsletter AND is_blocked = OLD.is_blocked AND active_day = OLD.active_day AND count = 0;
  INSERT INTO member_tally VALUES (NEW.tier_id, NEW.has_newsletter, NEW.is_blocked, NEW.active_day, 1)
    ON CONFLICT (tier_id, has_newsletter, is_blocked, active_day) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER member_outline_come AFTER INSERT ON customer WHEN NEW.verified_ms IS NOT NULL AND NEW.erased_ms IS NULL BEGIN
  INSERT INTO member_outline (id, name_key, joined_ms, active_day, has_newsletter, is_blocked)
    SELECT id, name_key, joined_ms, joined_ms / 86400000, has_newsletter, is_blocked FROM member_outline_source WHERE id = NEW.id;
END;
CREATE TRIGGER member_outline_follow AFTER UPDATE OF first_name, last_name, folded_email, verified_ms, erased_ms, blocked_ms ON customer BEGIN
  DELETE FROM member_outline WHERE id = NEW.id AND (NEW.verified_ms IS NULL OR NEW.erased_ms IS NOT NULL);
  INSERT INTO member_outline (id, name_key, joined_ms, active_day, has_newsletter, is_blocked)
    SELECT id, name_key, joined_ms, joined_ms / 86400000, has_newsletter, is_blocked FROM member_outline_source WHERE id = NEW.id
    ON CONFLICT (id) DO UPDATE SET name_key = excluded.name_key, has_newsletter = excluded.has_newsletter, is_blocked = excluded.is_blocked;
END;

CREATE TRIGGER member_outline_session AFTER INSERT ON customer_session BEGIN
  UPDATE member_outline SET active_day = NEW.created_ms / 86400000 WHERE id = NEW.customer_id AND active_day < NEW.created_ms / 86400000;
END;
CREATE TRIGGER member_outline_receipt AFTER INSERT ON receipt BEGIN
  UPDATE member_outline SET active_day = NEW.created_ms / 86400000 WHERE id = NEW.customer_id AND active_day < NEW.created_ms / 86400000;
END;
CREATE TRIGGER member_outline_reward AFTER UPDATE OF used_ms ON customer_reward WHEN NEW.used_ms IS NOT NULL BEGIN
  UPDATE member_outline SET active_day = NEW.used_ms / 86400000 WHERE id = NEW.customer_id AND active_day < NEW.used_ms / 86400000;
END;
CREATE TRIGGER member_outline_points AFTER INSERT ON points_entry BEGIN
  UPDATE member_outline SET points = NEW.balance_after WHERE id = NEW.customer_id;
END;
CREATE TRIGGER member_outline_level_come AFTER INSERT ON member_level BEGIN
  UPDATE member_outline SET tier_id = coalesce(NEW.tier_id, 0) WHERE id = NEW.customer_id;
END;
CREATE TRIGGER member_outline_level_follow AFTER UPDATE OF tier_id ON member_level WHEN OLD.tier_id IS NOT NEW.tier_id BEGIN
  UPDATE member_outline SET tier_id = coalesce(NEW.tier_id, 0) WHERE id = NEW.customer_id;
END;

CREATE TRIGGER member_outline_newsletter_come AFTER INSERT ON newsletter_subscription WHEN NEW.status = 'confirmed' BEGIN
  UPDATE member_outline SET has_newsletter = 1
    WHERE id = (SELECT id FROM customer WHERE folded_email = NEW.folded_email AND verified_ms IS NOT NULL);
END;
CREATE TRIGGER member_outline_newsletter_go AFTER DELETE ON newsletter_subscription WHEN OLD.status = 'confirmed' BEGIN
  UPDATE member_outline SET has_newsletter = 0
    WHERE id = (SELECT id FROM customer WHERE folded_email = OLD.folded_email AND verified_ms IS NOT NULL);
END;
CREATE TRIGGER member_outline_newsletter_follow AFTER UPDATE OF status, folded_email ON newsletter_subscription BEGIN
  UPDATE member_outline SET has_newsletter = 0
    WHERE id = (SELECT id FROM customer WHERE folded_email = OLD.folded_email AND verified_ms IS NOT NULL);
  UPDATE member_outline SET has_newsletter = 1
    WHERE NEW.status = 'confirmed' AND id = (SELECT id FROM customer WHERE folded_email = NEW.folded_email AND verified_ms IS NOT NULL);
END;
