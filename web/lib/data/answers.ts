import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { ofSite } from '../site-state.ts';

/** What a call has come to, as far as it has. */
export interface Answer<T = unknown> {
  data?: T | undefined;
  error?: unknown;
}

/** A call that something on the page waits for. */
export interface Question {
  /** What its answer is kept under. */
  key: string;
  read: () => Promise<unknown>;
  /** An answer that is kept is shown, and asked for anew all the same. */
  isAskedAnew: boolean;
}

export type AskedQuestion = Question & { id: number };

/** Asks again for what is waited for and whose key it is told of. */
type Renew = (isAged: (key: string) => boolean) => void;

/** SWR, in a component: it asks, keeps what it hears, and tells of it (`AnswerKeeper.tsx`). */
export type Keeper = ComponentType<{ answers: Answers; questions: readonly AskedQuestion[] }>;

/**
 * What the page has not brought: what waits for it says so here and hears of it here. Who asks for it comes by itself, for most first pages
 * bring all that they show.
 */
export function createAnswers(importKeeper: () => Promise<Keeper>) {
  const kept = new Map<string, Answer>();
  const listeners = new Set<() => void>();
  let questions: readonly AskedQuestion[] = [];
  let lastId = 0;
  let keeper: Keeper | undefined;
  let loading: Promise<void> | undefined;
  let renewByKeeper: Renew = () => {};

  function tellAll(): void {
    for (const listener of listeners) listener();
  }

  function tell(key: string, answer: Answer): void {
    const known = kept.get(key) ?? none;
    if (known.data === answer.data && known.error === answer.error) return;
    kept.set(key, answer);
    tellAll();
  }

  /** Resolves in any case: without a network, what waits has failed. */
  function load(): Promise<void> {
    loading ??= importKeeper().then(
      (loaded) => {
        keeper = loaded;
        tellAll();
      },
      (error: unknown) => {
        loading = undefined;
        for (const { key } of questions) tell(key, { ...kept.get(key), error });
      },
    );
    return loading;
  }

  return {
    load,
    tell,
    keeper: () => keeper,
    questions: () => questions,
    /** The same object as long as nothing new is known. */
    find: (key: string): Answer => kept.get(key) ?? none,
    /** Gives what takes the question back. */
    ask(question: Question): () => void {
      lastId += 1;
      const asked = { ...question, id: lastId };
      questions = [...questions, asked];
      void load();
      tellAll();
      return () => {
        questions = questions.filter((other) => other !== asked);
        tellAll();
      };
    },
    renewBy(renew: Renew): void {
      renewByKeeper = renew;
    },
    renew(isAged: (key: string) => boolean): void {
      if (keeper) renewByKeeper(isAged);
    },
    /** One press tries all that failed on the page. */
    async retry(): Promise<void> {
      const failed = new Set([...kept].flatMap(([key, { error }]) => (error === undefined ? [] : key)));
      const hadKeeper = keeper !== undefined;
      await load();
      if (hadKeeper) renewByKeeper((key) => failed.has(key));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;

export const siteAnswers = ofSite(() => createAnswers(async () => (await import('./AnswerKeeper.tsx')).AnswerKeeper));

/** The answer to a call, asked for once the component is on the screen; no key asks for nothing. A key's `read` must not change. */
export function useAnswer<T>(key: string | null, read: () => Promise<T>, isAskedAnew: boolean): Answer<T> {
  const answers = siteAnswers();
  const find = () => (key === null ? none : answers.find(key));
  const answer = useSyncExternalStore(answers.subscribe, find, findNone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is the key's
  useEffect(() => (key === null ? undefined : answers.ask({ key, read, isAskedAnew })), [key]);
  return answer as Answer<T>; // what `read` gives stands under the key
}

/** Stands among what is around the pages: by it the keeper is one of the site's own components. */
export function AnswersKept() {
  const answers = siteAnswers();
  const { subscribe, keeper, questions } = answers;
  const Keeper = useSyncExternalStore(subscribe, keeper, keeper);
  const asked = useSyncExternalStore(subscribe, questions, questions);
  return Keeper && createElement(Keeper, { answers, questions: asked });
}

const none: Answer = {};
const findNone = () => none;
