import type { Approval } from '#shared/contracts/desk-approvals.ts';
import { companyKind, shopFields } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { JsonObject } from '../forms/json.ts';
import { useNamedRecords } from '../forms/use-references.ts';
import type { KindWords } from '../forms/words.ts';
import { DifferenceTable } from '../records/DifferenceTable.tsx';
import { listDifferences } from '../records/differences.ts';
import { toBody } from '../records/record-bodies.ts';
import { ProposalContent } from '../shop/ProposalContent.tsx';
import { listShownPictures, nameCategories, ProposedPictures, useReadable, withParts } from '../shop/proposal-values.tsx';

/** Compares live and proposed content field by field. Shows all fields if the record is new, or approved, or should be removed. */
export function ApprovalChanges({ approval, words }: { approval: Approval; words: KindWords }) {
  const t = useTranslate();
  const { kind, live, proposed, wish, state } = approval;
  const toReadable = useReadable();
  const [now, next] = [toBody(live), toBody(proposed) ?? {}];
  const ids = [now, next].flatMap((body) => (Array.isArray(body?.category_ids) ? body.category_ids.map(String) : []));
  const toName = useNamedRecords('categories', [...new Set(ids)]);
  const toOwn = (body: JsonObject) => nameCategories(pickFields(kind, body), toName);
  const toCompared = (body: JsonObject) => toReadable(kind === companyKind ? withParts(toOwn(body)) : toOwn(body));
  const isApproved = state === 'approved';
  if (isApproved && wish === 'remove') return null;
  if (!now || wish === 'remove' || isApproved)
    return (
      <section className="edit-section" aria-labelledby="changes">
        <h2 id="changes">{t(wish === 'remove' || isApproved ? 'approvals.shown_now' : 'approvals.proposed')}</h2>
        <ProposalContent body={toOwn(now ?? next)} words={words} />
      </section>
    );
  const differences = listDifferences(toCompared(now), toCompared(next));
  return (
    <section className="edit-section" aria-labelledby="changes">
      <h2 id="changes">{t('approvals.changes')}</h2>
      {differences.length === 0 ? (
        <p className="quiet">{t('records.no_difference')}</p>
      ) : (
        <DifferenceTable
          differences={differences}
          body={toCompared(now)}
          words={words}
          mineLabel={t('approvals.shown_now')}
          theirsLabel={t('approvals.proposed')}
          toValue={(difference, side) => {
            const pictures = listShownPictures(difference.path, difference[side]);
            return pictures.length > 0 ? <ProposedPictures addresses={pictures} /> : undefined;
          }}
        />
      )}
      <Disclosure summary={t('approvals.whole')}>
        <ProposalContent body={toOwn(next)} words={words} />
      </Disclosure>
    </section>
  );
}

/** Fields that a shop may set. */
function pickFields(kind: Approval['kind'], body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => shopFields[kind].fields.includes(name)));
}
