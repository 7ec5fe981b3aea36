import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type FloorplanSummary, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { ScreenAddresses } from './ScreenAddresses.tsx';
import { type SheetFormat, SignSheets, sheetFormats } from './SignSheets.tsx';
import { listSignPlaces, type SignGroup, type SignPlace, toFloorTitle } from './sign-places.ts';

/** Signs with a code for places of the plan, to print or to save as PDF by the browser's dialog. */
export function SignsScreen() {
  const t = useTranslate();
  const floors = useCall(listFloorplans);
  return (
    <DeskPage title={t('places.signs')} lead={t('signs.lead')}>
      {floors.state === 'loading' && <Waiting />}
      <FailedCall called={floors} />
      {'data' in floors && <Signs floors={floors.data} />}
    </DeskPage>
  );
}

function Signs({ floors }: { floors: readonly FloorplanSummary[] }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<readonly SignPlace[]>([]);
  const [locales, setLocales] = useState<readonly Locale[]>(start.locales);
  const [format, setFormat] = useState<SheetFormat>('a4');
  const floor = floors.find(({ id }) => String(id) === query.get('floor')) ?? floors[0];
  if (!floor) return <EmptyState title={t('signs.empty')} message={t('signs.empty_lead')} icon="map" />;
  const tabs = floors.map((one) => ({
    label: toFloorTitle(one, locale),
    href: `${toDeskPath('signs')}?floor=${one.id}`,
    isCurrent: one === floor,
  }));
  const toggle = (places: readonly SignPlace[], isOn: boolean) => {
    const others = chosen.filter(({ code }) => !places.some((place) => place.code === code));
    setChosen(isOn ? [...others, ...places] : others);
  };
  const ordered = locales.toSorted((a, b) => Number(b === start.fallbackLocale) - Number(a === start.fallbackLocale)); // the centre's language is large
  const toggleLocale = (one: Locale, isOn: boolean) =>
    setLocales(start.locales.filter((other) => (other === one ? isOn : locales.includes(other))));
  return (
    <div className="signs">
      <div className="signs-choice desk-unprinted">
        <Tabs label={t('signs.floors')} tabs={tabs} />
        <FloorPlaces key={floor.id} floorId={floor.id} chosen={chosen} onToggle={toggle} />
      </div>
      <div className="signs-print">
        <div className="signs-options desk-unprinted">
          <Field label={t('signs.format')}>
            <Select
              value={format}
              onChange={({ currentTarget: { value } }) => setFormat(sheetFormats.find((one) => one === value) ?? 'a4')}
              choices={sheetFormats.map((value) => ({ value, label: t(`signs.format_${value}`) }))}
            />
          </Field>
          <fieldset className="signs-languages">
            <legend>{t('signs.languages')}</legend>
            {start.locales.map((one) => (
              <Checkbox
                key={one}
                label={localeFacts[one].name}
                checked={locales.includes(one)}
                disabled={locales.length === 1 && locales.includes(one)}
                onChange={({ currentTarget: { checked } }) => toggleLocale(one, checked)}
              />
            ))}
          </fieldset>
          <div className="cluster">
            <Button icon="print" disabled={chosen.length === 0} onClick={() => window.print()}>
              {t('signs.print')}
            </Button>
            <p aria-live="polite">{t('signs.chosen', { count: chosen.length })}</p>
          </div>
          <p className="small quiet">{t('signs.print_about')}</p>
        </div>
        <ScreenAddresses places={chosen} />
        <SignSheets places={chosen} locales={ordered} format={format} centre={start.centre} publicUrl={start.publicUrl} />
      </div>
    </div>
  );
}
// messages: signs.format_*

interface FloorPlacesProps {
  floorId: number;
  chosen: readonly SignPlace[];
  onToggle: (places: readonly SignPlace[], isOn: boolean) => void;
}

function FloorPlaces({ floorId, chosen, onToggle }: FloorPlacesProps) {
  const { locale } = useDesk();
  const plan = useCall(getFloorplan, { params: { id: floorId } });
  const entrances = useCall(listEntrances);
  const amenities = useCall(listAmenities, { query: { per_page: 48 } });
  const companies = useCall(getCompanyOutlines, { query: { floorplan: floorId, locale } });
  const calls = [plan, entrances, amenities, companies];
  if (calls.some(({ state }) => state === 'loading')) return <Waiting />;
  const failed = calls.find(({ state }) => state === 'failed');
  if (failed || !('data' in plan)) return <FailedCall called={failed ?? plan} />;
  const groups = listSignPlaces({
    plan: plan.data,
    entrances: 'data' in entrances ? entrances.data : [],
    amenities: 'data' in amenities ? amenities.data : [],
    companies: 'data' in companies ? companies.data.companies : [],
  });
  return groups.map((group) => <Group key={group.kind} group={group} chosen={chosen} onToggle={onToggle} />);
}

function Group({ group: { kind, places }, chosen, onToggle }: Omit<FloorPlacesProps, 'floorId'> & { group: SignGroup }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const isChosen = ({ code }: SignPlace) => chosen.some((one) => one.code === code);
  const isAll = places.every(isChosen);
  return (
    <Disclosure summary={t(`signs.kind_${kind}`, { count: places.length })} isOpenAtStart={kind === 'entrances' || kind === 'rows'}>
      <div className="signs-places">
        <Button variant="quiet" size="small" onClick={() => onToggle(places, !isAll)}>
          {t(isAll ? 'signs.none' : 'signs.all')}
        </Button>
        {places.map((place) => (
          <Checkbox
            key={place.code}
            label={place.toTitle(locale)}
            checked={isChosen(place)}
            onChange={({ currentTarget: { checked } }) => onToggle([place], checked)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
// messages: signs.kind_*
