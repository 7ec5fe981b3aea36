import { useState } from 'react';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { siteName, useSite } from '../../../lib/centre/site.tsx';
import { useSearchWords } from '../../../lib/data/search-words.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { suggest } from '../../../ui/SuggestingInput.tsx';
import { listWaysUp } from '../map/connectors.ts';
import { PlanMap } from '../map/PlanMap.tsx';
import { toPlaces } from '../map/plan-places.ts';
import { usePlanTitles } from '../map/use-plan-titles.ts';
import { useRequestedWay } from '../way/use-requested-way.ts';
import type { WayParts } from '../way/way-parts.ts';
import type { Choice } from '../way/way-places.ts';
import { Keyboard } from './Keyboard.tsx';
import { useIdle } from './use-idle.ts';

interface Props {
  parts: WayParts;
  /** Code of the kiosk's place; undefined: unknown, so the kiosk shows places without a way. */
  here: string | undefined;
  floors: readonly FloorplanSummary[];
  plans: Resource<Floorplan[]>;
  companies: readonly CompanyOutline[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  /** Address of the kiosk in another language. */
  toLanguageHref: (locale: ReturnType<typeof useSite>['locale']) => string;
  /** Changes to another language. */
  onLanguage: (locale: ReturnType<typeof useSite>['locale']) => void;
  /** Returns to the kiosk's own language; called when nobody has touched the screen for a while. */
  onReset: () => void;
  /** Whether the page is in another language than the kiosk's own. */
  isOtherLanguage: boolean;
}

const groups = ['store', 'dining', 'service'] as const;
const noChoices: readonly Choice[] = [];

/** A directory to touch: search, lists and the nearest of each kind, then the way from the kiosk, which a QR code hands over to the phone. */
export function Kiosk(props: Props) {
  const { parts, here, floors, plans, companies, amenities, entrances, isOtherLanguage } = props;
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const [text, setText] = useState('');
  const [group, setGroup] = useState<(typeof groups)[number]>();
  const [goal, setGoal] = useState<string>();
  const [isStepFree, setStepFree] = useState(false);
  const [floorId, setFloorId] = useState<number>();
  const toAliases = useSearchWords(text !== '');
  const drawn = plans.state === 'ready' ? plans.data : [];
  const spot = here === undefined ? undefined : parts.findStops(here, drawn, { companies, amenities, entrances })[0];
  const shownId = floorId ?? spot?.planId ?? floors[0]?.id;
  const plan = drawn.find(({ id }) => id === shownId);
  const { choices, from, to, result } = useRequestedWay(
    { here, from: goal === undefined ? undefined : here, to: goal, stepfree: isStepFree ? '1' : undefined },
    {
      ...{ floors, companies, amenities, entrances, plans },
      isTurned: false,
      isFormOpen: true,
      hasLift: drawn.some(({ connectors }) => connectors.some(({ kind }) => kind === 'lift')),
    },
  );
  const way = result.state === 'found' ? result.way : undefined;
  const reset = () => {
    setText('');
    setGroup(undefined);
    setGoal(undefined);
    setStepFree(false);
    setFloorId(undefined);
  };
  const isTouched = text !== '' || group !== undefined || goal !== undefined || isStepFree || floorId !== undefined || isOtherLanguage;
  const secondsLeft = useIdle(isTouched, () => {
    reset();
    props.onReset();
  });
  const choose = (code: string) => {
    setGoal(code);
    setFloorId(undefined);
  };
  const found = findListed();
  return (
    <div className="kiosk" data-screen-shown="" data-screen-in-use={isTouched || undefined}>
      <header className="kiosk-head">
        <h1>{siteName(site)}</h1>
      </header>
      <div className="kiosk-side">
        {goal === undefined ? (
          <>
            <h2>{t('kiosk.where_to')}</h2>
            <input
              className="kiosk-field"
              type="text"
              inputMode="none"
              autoComplete="off"
              aria-label={t('floor_plan.find')}
              placeholder={t('floor_plan.find')}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
            {found === undefined ? (
              <div className="kiosk-quick">
                {choices
                  .filter(({ isGoalOnly }) => isGoalOnly)
                  .map(({ code, title }) => (
                    <button key={code} type="button" onClick={() => choose(code)}>
                      {title}
                    </button>
                  ))}
                {groups.map((one) => (
                  <button key={one} type="button" onClick={() => setGroup(one)}>
                    {t(`floor_plan.kind_${one}`)}
                  </button>
                ))}
              </div>
            ) : (
              <>
                <p role="status">{t('floor_plan.found', { count: found.length })}</p>
                <ul className="kiosk-list">
                  {found.map(({ code, title, note }) => (
                    <li key={code}>
                      <button type="button" onClick={() => choose(code)}>
                        <strong>{title}</strong> <span>{note}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {group === undefined && <Keyboard onType={setText} />}
            {toBackButton()}
          </>
        ) : (
          <div className="kiosk-way">
            <h2>{to?.title}</h2>
            {way && from && to ? (
              <>
                <p className="kiosk-total">
                  {t('way.minutes', { minutes: toMinutes(way.seconds) })} · {t('way.metres', { metres: toRoundMetres(way.metres) })}
                </p>
                {plan && result.state === 'found' && (
                  <div className="kiosk-steps">
                    <parts.WayDirections {...{ way, from, to, companies, floors }} steps={result.steps} />
                  </div>
                )}
                <div className="kiosk-phone">
                  <QrCode text={toPhoneAddress(from, goal)} label={t('kiosk.phone')} />
                  <p>{t('kiosk.phone')}</p>
                </div>
              </>
            ) : (
              <p>
                {t(
                  here === undefined || result.state === 'unknown'
                    ? 'way.unknown_to'
                    : result.state === 'loading'
                      ? 'way.loading'
                      : result.state === 'same'
                        ? 'way.same'
                        : 'way.unreachable',
                )}
              </p>
            )}
            <button type="button" className="kiosk-button" aria-pressed={isStepFree} onClick={() => setStepFree(!isStepFree)}>
              <Icon name="accessibility" /> {t('way.step_free')}
            </button>
            {toBackButton()}
          </div>
        )}
      </div>
      <div className="kiosk-plan">
        {plan ? <KioskMap key={plan.id} {...{ ...props, plan, way }} spot={spot} /> : <p>{t('state.loading')}</p>}
      </div>
      <nav className="kiosk-floors" aria-label={t('floor_plan.floors')}>
        {floors.map((floor) => (
          <button key={floor.id} type="button" aria-pressed={floor.id === shownId} onClick={() => setFloorId(floor.id)}>
            {texts.get(floor, 'title')}
          </button>
        ))}
      </nav>
      <nav className="kiosk-languages" aria-label={t('kiosk.languages')}>
        {site.locales.map((locale) => (
          <a
            key={locale}
            href={props.toLanguageHref(locale)}
            lang={localeFacts[locale].tag}
            aria-current={locale === site.locale || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (locale !== site.locale) props.onLanguage(locale);
            }}
          >
            {localeFacts[locale].name}
          </a>
        ))}
      </nav>
      {secondsLeft !== undefined && (
        <div className="kiosk-idle" role="alertdialog" aria-label={t('kiosk.still_there')}>
          <p>{t('kiosk.still_there')}</p>
          <p className="kiosk-count">{secondsLeft}</p>
          <button type="button" className="kiosk-button">
            {t('kiosk.continue')}
          </button>
        </div>
      )}
    </div>
  );

  /** Always there, so that nothing moves while a visitor types. */
  function toBackButton() {
    return (
      <button type="button" className="kiosk-button" disabled={!isTouched} onClick={reset}>
        <Icon name="arrow-left" /> {t('kiosk.back')}
      </button>
    );
  }

  /** Places of the search or of the open list. Undefined if neither is wanted. */
  function findListed(): readonly Choice[] | undefined {
    if (text.trim() !== '') {
      const suggestions = parts.toSuggestions(choices, toAliases);
      return suggest(suggestions, text).flatMap(
        ({ value }) => choices.find(({ code }) => code === value && !code.startsWith('car-')) ?? [],
      );
    }
    if (group === undefined) return undefined;
    const ids = new Set(companies.filter(({ type }) => type === group).map(({ id }) => `shop-${id}`));
    return choices.length > 0 ? choices.filter(({ code }) => ids.has(code)) : noChoices;
  }

  function toPhoneAddress(start: Choice, end: string): string {
    const id = spot?.planId ?? shownId ?? '';
    return site.publicUrl + toPath('floorplan', site.locale, { id }, { from: start.code, to: end, stepfree: isStepFree ? '1' : undefined });
  }
}
// messages: floor_plan.kind_*

type MapProps = Pick<Props, 'parts' | 'floors' | 'companies' | 'amenities' | 'entrances'> & {
  plan: Floorplan;
  way: ReturnType<typeof useRequestedWay>['result'] extends infer R ? (R extends { way: infer W } ? W | undefined : never) : never;
  spot: { planId: number; at: Floorplan['units'][number]['centre'] } | undefined;
};

/** The plan with the kiosk's place and the way, without links. */
function KioskMap({ parts, plan, way, spot, floors, companies, amenities, entrances }: MapProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { toTitle, toWayTitle, toEntranceTitle } = usePlanTitles(floors);
  const focus = way ? parts.toWayFocus(way, plan.id) : undefined;
  return (
    <PlanMap
      plan={plan}
      places={toPlaces(plan, companies, amenities)}
      ways={listWaysUp(plan, floors)}
      selectedUnits={[]}
      doors={{
        entrances: entrances.filter(({ floorplan_id }) => floorplan_id === plan.id),
        selectedId: undefined,
        toTitle: toEntranceTitle,
      }}
      label={t('floor_plan.plan_of', { floor: texts.get(plan, 'title') })}
      focus={focus}
      toTitle={toTitle}
      toWayTitle={toWayTitle}
      toHref={() => undefined}
      onChoose={() => {}}
      toOverlay={(shownWidth) => (
        <>
          {way && <parts.WayLine way={way} planId={plan.id} floors={floors} shownWidth={shownWidth} />}
          {spot?.planId === plan.id && <parts.HereMark at={spot.at} size={shownWidth / 50} />}
        </>
      )}
    />
  );
}
