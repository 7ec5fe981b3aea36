-- Login of staff by the company's identity provider. The account belongs to this subject; null: not linked.
ALTER TABLE staff ADD COLUMN oidc_issuer TEXT;
ALTER TABLE staff ADD COLUMN oidc_subject TEXT;
-- 1: the passkeys of this manager always work.
ALTER TABLE staff ADD COLUMN is_break_glass INTEGER NOT NULL DEFAULT 0;
-- 1: disabled because the groups gave no role at the last login, and enabled by the next login that gives one.
ALTER TABLE staff ADD COLUMN lost_groups INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX staff_oidc ON staff (oidc_issuer, oidc_subject) WHERE oidc_subject IS NOT NULL;

-- 1: opened by the company's identity provider, which then also confirms.
ALTER TABLE staff_session ADD COLUMN is_company INTEGER NOT NULL DEFAULT 0;
-- Encrypted ID token, by which the provider ends its own session; null: none.
ALTER TABLE staff_session ADD COLUMN sealed_id_token TEXT;
