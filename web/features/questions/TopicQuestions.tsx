import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Accordion } from '../../ui/Disclosure.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Topic } from './question-topics.ts';

/** The questions of a topic. Each answer has a separate address. */
export function TopicQuestions({ topic: { anchor, name, questions } }: { topic: Topic }) {
  const t = useTranslate();
  return (
    <section id={anchor} className="topic" aria-labelledby={`${anchor}-name`}>
      <h2 id={`${anchor}-name`}>{name ?? t('faq.other')}</h2>
      <Accordion
        isExclusive={false}
        entries={questions.map((question) => ({
          id: question.anchor,
          summary: question.title,
          content: (
            <>
              <Prose html={question.article} />
              <a href={`#${question.anchor}`} className="question-link">
                {t('faq.link')}
              </a>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** Opens the question in the address's fragment, and scrolls to it. */
export function useOpenedQuestion(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when a link to the question that is already in the address is clicked
  useEffect(() => {
    const question = hash.startsWith('#q-') ? document.getElementById(hash.slice(1)) : null;
    if (!isThere || !(question instanceof HTMLDetailsElement)) return;
    question.open = true;
    question.scrollIntoView({ block: 'start' });
  }, [hash, key, isThere]);
}
