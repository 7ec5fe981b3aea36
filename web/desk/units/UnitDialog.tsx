import { useState } from 'react';
import { type DeskUnit, type DeskUnits, listDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useNamedRecords } from '../forms/use-references.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { MovePanel } from './MovePanel.tsx';
import { UnitSearch } from './UnitSearch.tsx';
import { useUnitTexts } from './unit-texts.ts';

interface Props {
  floors: DeskUnits['floors'];
  floorId: number;
  name: string;
  onClose: () => void;
}

/** One unit: its current shops, with actions to move shops in and out. */
export function UnitDialog({ floors, floorId, name, onClose }: Props) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const found = useCall(listDeskUnits, { query: { floor: floorId, unit: name } });
  const [unit] = 'data' in found ? found.data : [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${unit ? texts.unit(unit) : name} · ${texts.floor(floors, floorId)}`}
      closeLabel={t('desk.close')}
      placement="side"
    >
      {found.state === 'loading' && <Waiting />}
      <FailedCall called={found} level={3} />
      {found.state === 'empty' && <p>{t('units.no_such_unit')}</p>}
      {unit && <UnitActs unit={unit} floors={floors} onDone={onClose} />}
    </Dialog>
  );
}

const acts = ['come', 'move', 'empty'] as const;

function UnitActs({ unit, floors, onDone }: { unit: DeskUnit; floors: DeskUnits['floors']; onDone: () => void }) {
  const t = useTranslate();
  const texts = useUnitTexts();
  const { companies } = unit;
  const isLet = companies.length > 0;
  const [act, setAct] = useState<(typeof acts)[number]>('come');
  const [leaving, setLeaving] = useState(companies[0]?.id);
  const shop = companies.find(({ id }) => id === leaving) ?? companies[0];
  const [to, setTo] = useState<DeskUnit>();
  return (
    <div className="stack">
      {isLet ? (
        <ul className="unit-shops" aria-label={t('units.who_is_there')}>
          {companies.map((one) => (
            <li key={one.id}>
              <Link href={toDeskPath('content', 'companies', one.id)}>{texts.shop(one)}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('units.nobody_there')}</p>
      )}
      {isLet && (
        <RadioGroup
          legend={t('units.what')}
          name="act"
          value={act}
          onChange={(value) => setAct(acts.find((one) => one === value) ?? 'come')}
          choices={acts.map((one) => ({ value: one, label: t(`units.act_${one}`) }))}
        />
      )}
      {act !== 'come' && companies.length > 1 && (
        <RadioGroup
          legend={t('units.which_shop')}
          name="shop"
          value={String(shop?.id)}
          onChange={(value) => setLeaving(Number(value))}
          choices={companies.map((one) => ({ value: String(one.id), label: texts.shop(one) }))}
        />
      )}
      {act === 'come' && <ComingShop unit={unit} floors={floors} onDone={onDone} />}
      {act === 'move' && shop && (
        <>
          <Field label={t('units.to_unit')}>
            <UnitSearch floors={floors} label={t('units.to_unit')} value={to} without={unit} onChoose={setTo} />
          </Field>
          {to && <MovePanel key={`${shop.id} ${to.unit}`} floors={floors} move={{ shop, from: [unit], to }} onDone={onDone} />}
        </>
      )}
      {act === 'empty' && shop && <MovePanel key={shop.id} floors={floors} move={{ shop, from: [unit], to: undefined }} onDone={onDone} />}
    </div>
  );
}
// messages: units.act_*

function ComingShop({ unit, floors, onDone }: { unit: DeskUnit; floors: DeskUnits['floors']; onDone: () => void }) {
  const t = useTranslate();
  const [key, setKey] = useState<string>();
  const toTitle = useNamedRecords('companies', key === undefined ? [] : [key]);
  const now = useCall(listDeskUnits, key === undefined ? undefined : { query: { company: Number(key) } });
  const from = 'data' in now ? now.data : undefined;
  const known = from?.flatMap(({ companies }) => companies).find(({ id }) => String(id) === key);
  return (
    <>
      <Field label={t('units.which_comes')}>
        <RecordSearch
          kind="companies"
          label={t('units.which_comes')}
          shown={key === undefined ? '' : toTitle(key)}
          without={unit.companies.map(({ id }) => String(id))}
          onChoose={setKey}
          onEmpty={() => setKey(undefined)}
        />
      </Field>
      {key !== undefined && from && (
        <MovePanel
          key={key}
          floors={floors}
          move={{ shop: known ?? { id: Number(key), translations: [] }, from, to: unit }}
          title={toTitle(key)}
          onDone={onDone}
        />
      )}
    </>
  );
}
