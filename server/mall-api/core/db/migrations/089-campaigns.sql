-- Which campaign brought how many points of a receipt, and how: by a factor or by extra points.
CREATE TABLE receipt_campaign (
  receipt_id INTEGER NOT NULL REFERENCES receipt (id),
  campaign_id INTEGER NOT NULL,
  factor REAL CHECK (factor > 1),
  extra INTEGER NOT NULL CHECK (extra >= 0),
  points INTEGER NOT NULL CHECK (points >= 0),
  PRIMARY KEY (receipt_id, campaign_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_campaign_of ON receipt_campaign (campaign_id, receipt_id);

-- The figures of a campaign compare days of purchases. The index contains all columns that they read.
CREATE INDEX receipt_figures ON receipt (day, company_id, customer_id, points) WHERE status = 'approved';
