import { useDeferredValue, useEffect, useState } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { countQuestions, filterTopics, type Topic, toFaqSchema, useTopics } from '../features/questions/question-topics.ts';
import { TopicQuestions, useOpenedQuestion } from '../features/questions/TopicQuestions.tsx';
import { toSearchQuery } from '../features/search/search-query.ts';
import { useLiveSearch } from '../features/search/use-live-search.ts';
import { toPhoneLink } from '../features/shops/contact-links.ts';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { toPicture, useLandingPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Image } from '../ui/Image.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Frequent questions by topic, with a live search. The address can select a question. */
export function FaqScreen() {
  const t = useTranslate();
  const site = useSite();
  const topics = useTopics();
  const found = topics.state === 'ready' ? topics.data : undefined;
  const picture = useLandingPicture('faq');
  const query = toSearchQuery(useRoute().query.get('q') ?? '');
  const names = found?.flatMap(({ name }) => name ?? []).join(', ');
  useOpenedQuestion(found !== undefined);
  usePage({
    route: 'faq',
    isReady: topics.state !== 'loading',
    description: names ? t('faq.description', { name: siteName(site), topics: names }) : t('faq.lead'),
    picture,
    isUnlisted: !found || query !== '',
    schema: import.meta.env.SSR && found && (() => [toFaqSchema(found)]),
  });
  return (
    <>
      <PageHeader
        layout={picture ? 'split' : 'wide'}
        title={t('menu.faq')}
        lead={t('faq.lead')}
        image={picture && <Image {...toPicture(picture, 960)} alt="" ratio="hero" sizes="(min-width: 960px) 50vw, 100vw" isPriority />}
      />
      <ResourceView
        resource={topics}
        loading={<Skeleton className="wrap" kind="text" lines={10} label={t('state.loading')} />}
        empty={
          <div className="wrap">
            <EmptyState icon="message" title={t('faq.empty')} message={t('faq.empty_text')} />
          </div>
        }
      >
        {(all) => <Questions topics={all} query={query} />}
      </ResourceView>
      <AskUs />
    </>
  );
}

/** Filters the questions on each key press. Then updates the address, so that the search can be shared. */
function Questions({ topics, query }: { topics: readonly Topic[]; query: string }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toHref = (q: string) => toPath('faq', locale, {}, { q });
  const { input, search, searchSoon } = useLiveSearch({ query, toHref });
  const [typed, setTyped] = useState(query);
  const deferred = useDeferredValue(typed.trim());
  const shown = filterTopics(topics, deferred);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the field, which already contains the new query, only when the address changes
  useEffect(() => setTyped(input.current?.value ?? query), [query]);
  const clear = () => {
    if (input.current) input.current.value = '';
    setTyped('');
    search('');
    input.current?.focus();
  };
  return (
    <div className="questions wrap">
      <aside className="questions-aside">
        <SearchField
          action={toHref('')}
          label={t('faq.search')}
          submitLabel={t('search.submit')}
          placeholder={t('faq.placeholder')}
          defaultValue={query}
          inputRef={input}
          onChange={(text) => {
            setTyped(text);
            searchSoon(text);
          }}
          onSubmit={search}
        />
        <p role="status" className="questions-count">
          {deferred !== '' && t('faq.count', { count: countQuestions(shown) })}
        </p>
        {topics.length > 1 && (
          <nav aria-label={t('faq.topics')} className="questions-topics">
            <ul>
              {topics.map(({ anchor, name }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{name ?? t('faq.other')}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </aside>
      <div className="questions-list">
        {shown.map((topic) => (
          <TopicQuestions key={topic.anchor} topic={topic} />
        ))}
        {shown.length === 0 && (
          <EmptyState
            level={2}
            title={t('faq.none')}
            message={t('faq.none_text')}
            action={<Button onClick={clear}>{t('faq.show_all')}</Button>}
          />
        )}
      </div>
    </div>
  );
}

/** Contact for visitors whose question is not listed. */
function AskUs() {
  const t = useTranslate();
  const { mall } = useSite();
  if (!mall?.phone && !mall?.email) return null;
  return (
    <Section heading={t('faq.ask')} lead={mall.phone ? t('faq.ask_text') : undefined} tone="surface" spacing="tight">
      <div className="cluster">
        {mall.phone && (
          <Button href={toPhoneLink(mall.phone)} icon="phone">
            {mall.phone}
          </Button>
        )}
        {mall.email && (
          <Button href={`mailto:${mall.email}`} icon="mail" variant="secondary">
            {mall.email}
          </Button>
        )}
      </div>
    </Section>
  );
}
