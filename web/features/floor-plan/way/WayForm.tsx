import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { findParkedCar, keepParkedCar } from '../../../lib/browser/parked-car.ts';
import { useNow } from '../../../lib/centre/now.tsx';
import { useSearchWords } from '../../../lib/data/search-words.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PlanAddress, PlanQuery } from '../map/plan-address.ts';
import { scrollIntoSheetView } from '../map/SheetHandle.tsx';
import { keepStepFree } from '../map/step-free.ts';
import { PlaceField } from './PlaceField.tsx';
import type { Choice } from './way-places.ts';

interface Props {
  planId: number;
  address: PlanAddress;
  choices: readonly Choice[];
  from: Choice | undefined;
  to: Choice | undefined;
  /** Content beside the option for step-free routes. */
  children: ReactNode;
}

/** Form for start, end, and step-free routes. Every choice opens an address; without scripts, sending the form opens the same address. */
export function WayForm({ planId, address: { query, toHref }, choices, from, to, children }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { isLive } = useNow();
  const parkedCar = useParkedCar();
  const [hasBegun, setBegun] = useState(false);
  const toAliases = useSearchWords(hasBegun);
  const ends = { from: from?.code ?? query.from, to: to?.code ?? query.to, stepfree: query.stepfree };
  const go = (changed: PlanQuery, start: Choice | undefined, how: { replace?: boolean } = {}) => {
    const next = { ...ends, ...changed };
    const isWhole = next.from !== undefined && next.to !== undefined;
    void navigate(toHref((isWhole ? start?.planId : undefined) ?? planId, next), { ...how, preventScrollReset: true });
  };
  const car = choices.find(({ code }) => code === parkedCar);
  const starts = useMemo(() => choices.filter(({ isGoalOnly }) => !isGoalOnly), [choices]);
  const goals = useMemo(() => (car ? [car, ...choices.filter((choice) => choice !== car)] : choices), [choices, car]);
  const remember = (choice: Choice | undefined) => {
    if (choice?.code.startsWith('car-')) keepParkedCar(choice.code);
  };
  const goFrom = (choice: Choice | undefined) => {
    remember(choice);
    go({ from: choice?.code }, choice);
  };
  const goTo = (choice: Choice | undefined) => {
    remember(choice);
    go({ to: choice?.code }, from);
  };
  const quickGoals = ends.to === undefined ? [...(car ? [car] : []), ...choices.filter(({ isGoalOnly }) => isGoalOnly)] : [];
  const isSwappable = (ends.from !== undefined || ends.to !== undefined) && !to?.isGoalOnly;
  return (
    <form className="way-form" action={toHref(planId)} method="get" onSubmit={(event: FormEvent) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the focus */}
      <div className="way-ends" onFocus={() => setBegun(true)} onInput={(event) => scrollIntoSheetView(event.currentTarget)}>
        <PlaceField
          name="from"
          label={t('way.from')}
          icon="map-pin"
          choices={starts}
          toAliases={toAliases}
          chosen={from}
          unknownText={from ? '' : (query.from ?? '')}
          onChoose={(choice) => goFrom(choice)}
        />
        <PlaceField
          name="to"
          label={t('way.to')}
          icon="arrow-right"
          choices={goals}
          toAliases={toAliases}
          chosen={to}
          unknownText={to ? '' : (query.to ?? '')}
          onChoose={(choice) => goTo(choice)}
        />
        <IconButton
          icon="sort"
          label={t('way.swap')}
          variant="plain"
          className="way-swap"
          disabled={!isSwappable}
          onClick={() => go({ from: ends.to, to: ends.from }, to)}
        />
      </div>
      {quickGoals.length > 0 && (
        <ChipGroup label={t('way.quick_goals')} overflow="wrap">
          {quickGoals.map((choice) => (
            <Chip key={choice.code} href={toHref(planId, { ...ends, to: choice.code })}>
              {choice.title}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <div className="way-options">
        <Checkbox
          kind="switch"
          name="stepfree"
          value="1"
          label={t('way.step_free')}
          hint={t('way.step_free_hint')}
          checked={query.stepfree === '1'}
          onChange={(event) => {
            keepStepFree(event.currentTarget.checked);
            go({ stepfree: event.currentTarget.checked ? '1' : undefined }, undefined, { replace: true });
          }}
        />
        {children}
      </div>
      {!isLive && (
        <noscript>
          <Button type="submit">{t('way.submit')}</Button>
        </noscript>
      )}
    </form>
  );
}

/** Place code of the visitor's car (`car-2-c`), stored only in this browser. */
function useParkedCar(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => setCode(findParkedCar()), []);
  return code;
}
