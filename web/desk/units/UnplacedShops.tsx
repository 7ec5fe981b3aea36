import { useState } from 'react';
import { type DeskUnit, type DeskUnits, listUnplacedCompanies, type UnplacedCompany } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCallPages } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { MovePanel } from './MovePanel.tsx';
import { UnitSearch } from './UnitSearch.tsx';
import { useUnitTexts } from './unit-texts.ts';

/** Shops without a unit on any floor plan. Each opens a dialog to assign a unit. */
export function UnplacedShops({ floors, q }: { floors: DeskUnits['floors']; q: string | undefined }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const texts = useUnitTexts();
  const [chosen, setChosen] = useState<UnplacedCompany>();
  const list = useCallPages(listUnplacedCompanies, { query: { q, per_page: 48 } });
  if (list.state === 'loading') return <Waiting />;
  if (list.state === 'failed') {
    const again = <Button onClick={() => void list.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure(list)} action={again} />;
  }
  return (
    <>
      {list.state === 'empty' ? (
        <EmptyState title={t(q === undefined ? 'units.all_placed' : 'units.none_found')} icon={q === undefined ? 'check' : 'search'} />
      ) : (
        <ul className="unit-list">
          {list.data.map((shop) => (
            <li key={shop.id}>
              <button type="button" className="unit-row" aria-haspopup="dialog" onClick={() => setChosen(shop)}>
                <span className="unit-row-name">{texts.shop(shop)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" size="small" isLoading={list.isRefreshing} onClick={list.more}>
          {t('units.more')}
        </Button>
      )}
      {chosen && <ShopDialog shop={chosen} floors={floors} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function ShopDialog({ shop, floors, onClose }: { shop: UnplacedCompany; floors: DeskUnits['floors']; onClose: () => void }) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const [to, setTo] = useState<DeskUnit>();
  return (
    <Dialog isOpen onClose={onClose} title={texts.shop(shop)} closeLabel={t('desk.close')} placement="side">
      <div className="stack">
        <Field label={t('units.to_unit')}>
          <UnitSearch floors={floors} label={t('units.to_unit')} value={to} onChoose={setTo} />
        </Field>
        {to && <MovePanel key={`${to.floorplan_id} ${to.unit}`} floors={floors} move={{ shop, from: [], to }} onDone={onClose} />}
      </div>
    </Dialog>
  );
}
