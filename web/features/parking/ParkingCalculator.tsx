import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ParkingOption } from '#shared/contracts/parking.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { parkingPrice } from '#shared/rules/parking-price.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { useStayText } from './durations.ts';
import { listPricedOptions, type ParkingChoice, quickStays, sliderMinutes, stepMinutes } from './parking-stay.ts';

interface Props {
  options: readonly ParkingOption[];
  choice: ParkingChoice;
  toHref: (choice: ParkingChoice) => string;
}

const settleMs = 400;

/** Calculates the price of a stay. The state is in the address: chips are links, and the slider updates the address when it has stopped. */
export function ParkingCalculator({ options, choice, toHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale, mall } = useSite();
  const toStayText = useStayText();
  const [stayMinutes, slide] = useSlider(choice, toHref);
  const { option } = choice;
  const priced = listPricedOptions(options);
  const amount = parkingPrice(option, stayMinutes);
  const currency = option.tariff[0]?.price.currency ?? mall?.currency ?? 'CZK';
  return (
    <div className="parking-calculator">
      <div className="stack">
        {priced.length > 1 && (
          <ChipGroup label={t('parking.where')} overflow="wrap">
            {priced.map((one) => (
              <Chip key={one.id} href={toHref({ option: one, stayMinutes })} isCurrent={one.id === option.id}>
                {texts.get(one, 'title')}
              </Chip>
            ))}
          </ChipGroup>
        )}
        <Field label={t('parking.how_long')}>
          {(control) => (
            <input
              id={control.id}
              className="parking-slider"
              type="range"
              min={stepMinutes}
              max={sliderMinutes}
              step={stepMinutes}
              value={Math.min(stayMinutes, sliderMinutes)}
              aria-valuetext={toStayText(stayMinutes)}
              onChange={(event) => slide(Number(event.currentTarget.value))}
            />
          )}
        </Field>
        <ChipGroup label={t('parking.quick_stays')} overflow="wrap">
          {quickStays.map((minutes) => (
            <Chip key={minutes} href={toHref({ option, stayMinutes: minutes })} isCurrent={minutes === stayMinutes}>
              {toStayText(minutes)}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      <div className="parking-result">
        <output aria-live="polite">
          <span className="parking-result-stay">
            {t('parking.result', { time: toStayText(stayMinutes), title: texts.get(option, 'title') })}
          </span>
          <span className="parking-result-price">
            {amount === 0 ? t('parking.free_of_charge') : formatMoney({ amount, currency }, locale)}
          </span>
        </output>
        <LeaveBy stayMinutes={stayMinutes} />
      </div>
    </div>
  );
}

/** Returns the shown stay and its setter. Updates the address when the slider has stopped. */
function useSlider(choice: ParkingChoice, toHref: Props['toHref']): [stayMinutes: number, slide: (minutes: number) => void] {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<{ from: number; minutes: number }>();
  // a link that was clicked after the slider moved takes precedence
  const shown = draft?.from === choice.stayMinutes ? draft.minutes : choice.stayMinutes;
  const href = toHref({ ...choice, stayMinutes: shown });
  const isMoved = shown !== choice.stayMinutes;
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => navigate(href, { replace: true, preventScrollReset: true }), settleMs);
    return () => clearTimeout(timer);
  }, [navigate, href, isMoved]);
  return [shown, (minutes) => setDraft({ from: choice.stayMinutes, minutes })];
}

/** Time at which the stay would end after an arrival now. Only for stays of less than a day, and when the page is live. */
function LeaveBy({ stayMinutes }: { stayMinutes: number }) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { now, isLive } = useNow();
  if (!isLive || stayMinutes >= sliderMinutes) return <p className="small parking-leave" />;
  const leavesAt = new Date(now.getTime() + stayMinutes * 60_000);
  const time = formatDate(leavesAt, mall?.time_format ?? 'H:mm', locale, mall?.timezone ?? 'Europe/Prague');
  return <p className="small parking-leave">{t('parking.leave_by', { time })}</p>;
}
