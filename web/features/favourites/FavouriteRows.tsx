import { type ReactNode, useEffect, useRef } from 'react';
import { findNextTimes } from '#shared/rules/event-dates.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { EventDate } from '#shared/schemas/fields.ts';
import { hasMark, type KindWith, recordKinds } from '#shared/site/kinds.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Excerpt } from '../../ui/Excerpt.tsx';
import { Image } from '../../ui/Image.tsx';

interface FavouriteRow {
  id: number;
  image?: string | null | undefined;
  starts_at?: string | null | undefined;
  dates?: readonly EventDate[] | undefined;
  translations: readonly { locale: string; title: string; subtitle?: string | undefined }[];
}

interface Props<Row> {
  rows: readonly Row[];
  label: string;
  /** Kind of the row's record. The kind determines link and appearance of the row. */
  toType: (row: Row) => KindWith<'isLiked'>;
  toAction: (row: Row) => ReactNode;
}

/** A list of favourites. When the focused row is removed, the focus moves to the list. */
export function FavouriteRows<Row extends FavouriteRow>({ rows, label, toType, toAction }: Props<Row>) {
  const texts = useRecordTexts();
  const dates = useDateFormats();
  const toLink = useMemberLinks();
  const site = useSite();
  const { now } = useNow();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(rows.length);
  useEffect(() => {
    const isFewer = rows.length < shown.current;
    shown.current = rows.length;
    if (isFewer && document.activeElement === document.body) list.current?.focus();
  }, [rows.length]);
  return (
    <ul ref={list} className="favourite-rows" aria-label={label} tabIndex={-1}>
      {rows.map((row) => {
        const title = texts.get(row, 'title');
        const type = toType(row);
        const { route, icon } = recordKinds[type];
        const hasLogo = hasMark(type, 'hasLogo');
        const { starts_at } = findNextTimes({ ...row, type }, now, site.mall?.timezone ?? 'Europe/Prague');
        const lines = [starts_at ? dates.day(starts_at) : undefined, texts.find(row, 'subtitle')].filter(Boolean);
        return (
          <li key={`${route} ${row.id}`}>
            <Card
              layout="row"
              title={title}
              href={toLink(route, { id: row.id, title: toSlug(title, site.locale) })}
              media={
                <Image
                  {...toPicture(row.image, 320)}
                  alt=""
                  ratio="square"
                  fit={hasLogo ? 'contain' : 'cover'}
                  sizes="8rem"
                  fallbackIcon={icon}
                />
              }
              action={toAction(row)}
            >
              {lines.length > 0 && <Excerpt>{lines.join(' · ')}</Excerpt>}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
