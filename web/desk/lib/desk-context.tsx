import { createContext, type ReactNode, useContext } from 'react';
import type { DeskStart } from '#shared/site/desk-start.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Api } from '../../lib/data/api.ts';
import type { Proof } from './proof.ts';

export interface Desk {
  api: Pick<Api, 'read' | 'send'>;
  /** Fetches files, which `useDownload` saves. */
  fetchFile: typeof fetch;
  proof: Proof;
  /** The centre, its languages, time zone and formats. */
  start: DeskStart;
  /** The staff member's language, not the records'. */
  locale: Locale;
  setLocale: (locale: Locale) => void;
}

const DeskContext = createContext<Desk | undefined>(undefined);

export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskProvider');
  return desk;
}
