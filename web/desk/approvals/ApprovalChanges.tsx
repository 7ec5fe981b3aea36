import type { Approval } from '#shared/contracts/desk-approvals.ts';
import { shopFields } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { JsonObject } from '../forms/json.ts';
import { useNamedRecords } from '../forms/use-references.ts';
import { toPictureSource } from '../forms/widgets/PictureInput.tsx';
import type { KindWords } from '../forms/words.ts';
import { DifferenceTable } from '../records/DifferenceTable.tsx';
import { listDifferences } from '../records/differences.ts';
import { toBody } from '../records/record-bodies.ts';
import { OfferContent } from '../shop/OfferContent.tsx';
import { nameCategories } from '../shop/offer-form.ts';

/** Compares live and proposed content field by field. Shows all fields if the offer is new, or approved, or should be removed. */
export function ApprovalChanges({ approval: { live, proposed, wish, state }, words }: { approval: Approval; words: KindWords }) {
  const t = useTranslate();
  const [now, next] = [toBody(live), toBody(proposed) ?? {}];
  const ids = [now, next].flatMap((body) => (Array.isArray(body?.category_ids) ? body.category_ids.map(String) : []));
  const toName = useNamedRecords('categories', [...new Set(ids)]);
  const toOwn = (body: JsonObject) => nameCategories(pickFields(body), toName);
  const isApproved = state === 'approved';
  if (isApproved && wish === 'remove') return null;
  if (!now || wish === 'remove' || isApproved)
    return (
      <section className="edit-section" aria-labelledby="changes">
        <h2 id="changes">{t(wish === 'remove' || isApproved ? 'approvals.shown_now' : 'approvals.proposed')}</h2>
        <OfferContent body={toOwn(now ?? next)} words={words} />
      </section>
    );
  const differences = listDifferences(toOwn(now), toOwn(next));
  const picture = next.image !== now.image && typeof next.image === 'string' ? next.image : undefined;
  return (
    <section className="edit-section" aria-labelledby="changes">
      <h2 id="changes">{t('approvals.changes')}</h2>
      {picture && <img className="offer-large-picture" src={toPictureSource(picture)} alt={t('approvals.new_picture')} />}
      {differences.length === 0 ? (
        <p className="quiet">{t('records.no_difference')}</p>
      ) : (
        <DifferenceTable
          differences={differences}
          body={toOwn(now)}
          words={words}
          mineLabel={t('approvals.shown_now')}
          theirsLabel={t('approvals.proposed')}
        />
      )}
      <Disclosure summary={t('approvals.whole')}>
        <OfferContent body={toOwn(next)} words={words} />
      </Disclosure>
    </section>
  );
}

/** Fields that a shop may set. */
function pickFields(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => shopFields.some((field) => field === name)));
}
