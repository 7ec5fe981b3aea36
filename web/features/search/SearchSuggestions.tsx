import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchCentre } from '#shared/contracts/search.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { limits, toSearchQuery } from './search-query.ts';
import { listShownTypes, toShownGroups } from './shown-groups.ts';

const pauseMs = 200;
const minCharacters = 2;
const maxShown = 6;

interface Suggestion {
  key: string;
  title: string;
  kind: string;
  href: string;
}

/**
 * Suggests results while the visitor types: an editable combobox with a list box, as in the ARIA pattern. The field is not rendered here, because it
 * is part of the page's first HTML. The list stays until the answer for a newer text is there; it is empty if that answer failed. An answer for an older text never replaces it.
 */
export function SearchSuggestions({ field }: { field: HTMLInputElement }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = useRested(typed);
  const found = useSuggestions(query);
  const [last, setLast] = useState<readonly Suggestion[]>([]);
  if (found && found !== last) setLast(found);
  const shown = isOpen && typed.length >= minCharacters ? last : [];
  const isShown = shown.length > 0;
  const current = shown[active];

  const type = useEffectEvent(() => {
    setTyped(toSearchQuery(field.value));
    setIsOpen(true);
    setActive(-1);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !isShown) return;
    if (event.key === 'ArrowDown') setActive(active + 1 < shown.length ? active + 1 : -1);
    else if (event.key === 'ArrowUp') setActive(active < 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && current) {
      setIsOpen(false);
      void navigate(current.href);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const close = () => setIsOpen(false);
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    if (field.value !== '') type(); // typed before this code was loaded
    const onInput = () => type();
    const onKeyDown = (event: KeyboardEvent) => press(event);
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', close);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', close);
    };
  }, [field, listId]);
  useEffect(() => {
    field.setAttribute('aria-expanded', String(isShown));
    if (current) field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else field.removeAttribute('aria-activedescendant');
  }, [field, listId, isShown, active, current]);

  return (
    <>
      <div id={listId} role="listbox" aria-label={t('search.suggestions')} className="combobox-list search-suggestions" hidden={!isShown}>
        {shown.map(({ key, title, kind, href }, index) => (
          // the focus stays in the field, which refers to the active option
          <a
            key={key}
            id={`${listId}-${index}`}
            href={href}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
          >
            {title}
            <small>{kind}</small>
          </a>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen && typed === query && found && t('search.suggestions_count', { count: shown.length })}</span>
      </VisuallyHidden>
    </>
  );
}

/** Suggestions for a query; undefined until its answer is there, empty if the query is too short or its answer failed. */
function useSuggestions(query: string): Suggestion[] | undefined {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const site = useSite();
  const isLong = query.length >= minCharacters;
  const types = listShownTypes(site).join(',');
  const answer = useEndpoint(
    searchCentre,
    isLong ? { query: { q: query, types, limit: limits.ofSuggestions, locale: site.locale } } : undefined,
  );
  const data = answer.state === 'ready' ? answer.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and the site do not change on a page
  const suggestions = useMemo(
    () =>
      data &&
      toShownGroups(data, texts, toLink, site)
        .flatMap(({ type, hits }) =>
          hits.map(({ hit, title, href }) => ({ key: `${type} ${hit.id}`, title, kind: t(`search.kind_${type}`), href })),
        )
        .slice(0, maxShown),
    [data],
  );
  return isLong && answer.state !== 'failed' ? suggestions : none;
}
const none: Suggestion[] = [];
// messages: search.kind_*

/** Returns the text once typing pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
