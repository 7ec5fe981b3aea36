import { useTranslate } from '../../lib/texts/i18n.tsx';
import { CompactShopLink } from './ShopLink.tsx';

const maxShown = 6;

/** The shops that take a reward's code, if there are several. */
export function TakerLinks({ ids }: { ids: readonly number[] }) {
  const t = useTranslate();
  const more = ids.length - maxShown;
  return (
    <section className="stack-small">
      <h2 className="reward-terms">{t('rewards.takers')}</h2>
      {ids.slice(0, maxShown).map((id) => (
        <CompactShopLink key={id} id={id} />
      ))}
      {more > 0 && <p>{t('rewards.more_takers', { count: more })}</p>}
    </section>
  );
}
