// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { findCentreHours, formatClock, formatIntervals, useHoursLine } from '#web/lib/centre/hours.ts';
import { NowProvider } from '#web/lib/centre/now.tsx';
import { SiteProvider } from '#web/lib/centre/site.tsx';
import { type Translate, TranslateProvider } from '#web/lib/texts/i18n.tsx';
import { hoursOf, inLanguages, zone } from '../../support/records.ts';
import { loadTranslate, siteConfig } from '../../support/scene.ts';

let t: Translate;

beforeEach(async () => {
  t = await loadTranslate('cz');
});

afterEach(() => {
  vi.useRealTimers();
});

function Line({ hours }: { hours: OpeningHours | undefined }) {
  const line = useHoursLine(hours);
  return <p>{line ? `${line.today} | ${line.status ?? '–'} | ${line.isOpen ?? '–'}${line.isOver ? ' | over' : ''}` : 'nothing'}</p>;
}

/** Returns the line as rendered by the server, and as shown once the page is live. */
function showAt(now: string, hours: OpeningHours | undefined): [rendered: string | null, live: string | null] {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const tree = (
    <SiteProvider config={siteConfig()}>
      <TranslateProvider translate={t}>
        <NowProvider asOf={now}>
          <Line hours={hours} />
        </NowProvider>
      </TranslateProvider>
    </SiteProvider>
  );
  const template = document.createElement('template');
  template.innerHTML = renderToString(tree);
  return [template.content.textContent, render(tree).container.textContent];
}

const christmas = {
  date: '2026-11-21',
  status: 'closed' as const,
  hours: [],
  translations: inLanguages({ title: { en: 'x', cz: 'x', sk: 'x', de: 'x' } }),
};

describe('useHoursLine', () => {
  it.each([
    ['open', '2026-11-21T10:00:00Z', hoursOf('09:00', '21:00'), 'Dnes 9:00–21:00', 'Otevřeno do 21:00 | true'],
    ['open past midnight', '2026-11-20T23:30:00Z', hoursOf('18:00', '02:00'), 'Dnes 18:00–2:00', 'Otevřeno do 2:00 | true'],
    ['always open', '2026-11-21T10:00:00Z', hoursOf('00:00', '24:00'), 'Dnes 0:00–24:00', 'Otevřeno nonstop | true'],
    ['not yet open', '2026-11-21T06:00:00Z', hoursOf('09:00', '21:00'), 'Dnes 9:00–21:00', 'Zavřeno, otevíráme v 9:00 | false'],
    ['open from two', '2026-11-21T06:00:00Z', hoursOf('14:00', '21:00'), 'Dnes 14:00–21:00', 'Zavřeno, otevíráme ve 14:00 | false'],
    [
      'over for today',
      '2026-11-21T20:30:00Z',
      hoursOf('09:00', '21:00'),
      'Dnes 9:00–21:00',
      'Zavřeno, otevíráme v neděli v 9:00 | false | over',
    ],
    [
      'closed today',
      '2026-11-21T10:00:00Z',
      hoursOf('09:00', '21:00', { exceptions: [christmas] }),
      'Dnes zavřeno',
      'Zavřeno, otevíráme v neděli v 9:00 | false | over',
    ],
    ['unknown', '2026-11-21T10:00:00Z', { status: 'unknown' as const, days: {}, exceptions: [] }, 'Otevírací dobu neznáme', '– | –'],
  ])('shows the state only once the page is live: %s', (_name, now, hours, today, status) => {
    expect(showAt(now, hours)).toEqual([`${today} | – | –`, `${today} | ${status}`]);
  });

  it('is undefined without hours', () => {
    expect(showAt('2026-11-21T10:00:00Z', undefined)).toEqual(['nothing', 'nothing']);
  });
});

describe('findCentreHours', () => {
  it('returns the default zone, otherwise the first, or nothing without zones', () => {
    const food = zone({ name: 'food', is_default: false });
    expect(findCentreHours(siteConfig({ mall: { opening_hours: [food, zone()] } }))?.name).toBe('shops');
    expect(findCentreHours(siteConfig({ mall: { opening_hours: [food] } }))?.name).toBe('food');
    expect(findCentreHours(siteConfig({ mall: { opening_hours: [] } }))).toBeUndefined();
    expect(findCentreHours({ ...siteConfig(), mall: undefined })).toBeUndefined();
  });
});

describe('formatClock', () => {
  it.each([
    ['H:mm', 'cz', '09:05', '9:05'],
    ['H:mm', 'cz', '24:00', '24:00'],
    ['HH:mm', 'cz', '09:05', '09:05'],
    ['H.mm', 'de', '09:05', '9.05'],
    ['H[h]mm', 'sk', '09:05', '9h05'],
    ['h:mm A', 'cz', '24:00', '12:00 dop.'],
    ['h:mm A', 'en', '12:30', '12:30 PM'],
    ['h:mm A', 'en', '00:30', '12:30 AM'],
    ['hh:mm A', 'en', '18:00', '06:00 PM'],
    ['h:mm A', 'en', '09:05', '9:05 AM'],
    ['h:mm a', 'en', '21:00', '9:00 pm'],
  ] as const)('formats in %s (%s): %s as %s', (time_format, locale, value, expected) => {
    expect(formatClock(value, siteConfig({ locale, mall: { time_format } }))).toBe(expected);
  });

  it('joins several intervals', () => {
    const intervals = [
      { open: '09:00', close: '12:00' },
      { open: '13:00', close: '17:30' },
    ];
    expect(formatIntervals(intervals, siteConfig())).toBe('9:00–12:00, 13:00–17:30');
  });
});
