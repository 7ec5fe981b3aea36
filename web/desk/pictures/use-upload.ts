import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { documentLimits, uploadLimits, uploadTypes } from '#shared/site/picture-limits.ts';
import type { UploadProgress } from '../../lib/data/upload.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { withProof } from '../lib/proof.ts';
import { useRefresh } from '../lib/use-call.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Why a file was rejected. `type` and `size` are found before sending; `proxy`: a server in front of the site rejected the file. */
type UploadProblem = 'type' | 'size' | 'document_size' | 'proxy' | 'unreadable' | 'full' | 'refused';

export type UploadState =
  | { state: 'queued' }
  /** A large photo is made smaller. */
  | { state: 'shrinking' }
  | { state: 'sending'; progress: UploadProgress }
  /** The connection is lost. The file is sent again when the browser is online. */
  | { state: 'waiting' }
  | { state: 'refused'; problem: UploadProblem };

/** A file from its choice until it is uploaded or dismissed. */
export type Upload = { id: number; name: string; documentMegabytes: number } & UploadState;

interface Job {
  id: number;
  file: File;
  /** Number of files that were started together. */
  started: number;
  /** Idempotency key, equal for all attempts. */
  key: string;
  controller: AbortController;
  state: UploadState;
}

/** Max parallel uploads: the gateway accepts two for each person. */
const atOnce = 2;
const isRunning = ({ state: { state } }: Job) => state === 'sending' || state === 'shrinking';

/** The calls that take pictures and documents. */
export interface UploadTarget<E extends Endpoint> {
  picture: E;
  document: E;
  documentBytesAtMost: number;
  /** Calls whose answers contain the uploaded files. */
  refreshes: readonly Endpoint[];
}

/** Uploads files of the kinds in `takes`, two at a time. Calls `onDone` for each, with the number of files that were started together. */
export function useUploadTo<E extends Endpoint>(
  target: UploadTarget<E>,
  onDone: (file: AnswerOf<E>, started: number) => void,
  takes: TakenFiles,
) {
  const { api, proof } = useDesk();
  const refresh = useRefresh();
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone; // an upload may end many renders after its start
  });
  const jobs = useRef<readonly Job[]>([]);
  const lastId = useRef(0);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  function keep(next: readonly Job[]): void {
    jobs.current = next;
    const documentMegabytes = Math.floor(target.documentBytesAtMost / 1_000_000);
    setUploads(next.map(({ id, file: { name }, state }) => ({ id, name, documentMegabytes, ...state })));
  }

  /** Changes the state of a job, unless it was cancelled meanwhile. */
  function show(job: Job, state: UploadState): void {
    if (job.controller.signal.aborted) return;
    job.state = state;
    keep([...jobs.current]);
  }

  function startNext(): void {
    const free = atOnce - jobs.current.filter(isRunning).length;
    for (const job of jobs.current.filter(({ state }) => state.state === 'queued').slice(0, free)) void send(job);
  }

  async function send(job: Job): Promise<void> {
    const { file, key, controller, started } = job;
    const { signal } = controller;
    try {
      show(job, { state: 'shrinking' });
      const isDocument = file.type === documentLimits.type;
      const content = isDocument ? file : await shrinkPhoto(file);
      if (signal.aborted) return;
      if (!content) return end(job, 'size');
      show(job, { state: 'sending', progress: { sentBytes: 0, totalBytes: content.size } });
      const form = new FormData();
      form.set('file_name', file.name.slice(-uploadLimits.fileNameCharacters));
      form.set(isDocument ? 'file' : 'image', content, file.name);
      const onProgress = (progress: UploadProgress) => show(job, { state: 'sending', progress });
      const contract = isDocument ? target.document : target.picture;
      const { data } = await withProof(contract, proof, () => api.send(contract, form, {}, { key, signal, onProgress }));
      if (signal.aborted) return;
      keep(jobs.current.filter((one) => one !== job));
      startNext();
      await refresh(...target.refreshes);
      latest.current(data, started);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return;
      if (isUnanswered(error)) return show(job, { state: 'waiting' });
      if (error.httpStatus === 'TooManyRequests') return queueAgain(job, error.retryAfterSeconds ?? 1);
      end(job, problems[error.httpStatus] ?? 'refused');
    }
  }

  function end(job: Job, problem: UploadProblem): void {
    show(job, { state: 'refused', problem });
    startNext();
  }

  /** Waits as long as the server requests if many files exceed its rate limit. */
  function queueAgain(job: Job, seconds: number): void {
    const timer = setTimeout(() => again(job.id), seconds * 1000);
    job.controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function start(files: readonly File[]): void {
    const kept = jobs.current.filter(({ state }) => state.state !== 'refused');
    const added = files.map((file): Job => {
      lastId.current += 1;
      const problem = findProblem(file, takes, target.documentBytesAtMost);
      const state: UploadState = problem ? { state: 'refused', problem } : { state: 'queued' };
      return { id: lastId.current, file, started: files.length, key: crypto.randomUUID(), controller: new AbortController(), state };
    });
    keep([...kept, ...added]);
    startNext();
  }

  function cancel(id: number): void {
    jobs.current.find((job) => job.id === id)?.controller.abort();
    keep(jobs.current.filter((job) => job.id !== id));
    startNext();
  }

  function again(id: number): void {
    const job = jobs.current.find((one) => one.id === id);
    if (!job) return;
    show(job, { state: 'queued' });
    startNext();
  }

  function cancelAll(): void {
    for (const { controller } of jobs.current) controller.abort();
    keep([]);
  }

  const isWaiting = uploads.some(({ state }) => state === 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener is added when the wait begins, not at each rendering
  useEffect(() => {
    if (!isWaiting) return;
    const goOn = () => {
      for (const { id, state } of jobs.current) if (state.state === 'waiting') again(id);
    };
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [isWaiting]);
  useEffect(
    () => () => {
      for (const { controller } of jobs.current) controller.abort();
    },
    [],
  );
  return { uploads, start, cancel, again, cancelAll };
}

/** Kinds of files that an upload accepts. */
export type TakenFiles = 'pictures' | 'documents' | 'both';

/** Types that the browser offers to choose. */
export function toAccepted(takes: TakenFiles): string {
  return { pictures: uploadTypes, documents: documentLimits.type, both: `${uploadTypes},${documentLimits.type}` }[takes];
}

function findProblem({ type, size }: File, takes: TakenFiles, documentBytesAtMost: number): UploadProblem | undefined {
  if (!toAccepted(takes).split(',').includes(type)) return 'type';
  return type === documentLimits.type && size > documentBytesAtMost ? 'document_size' : undefined;
}

const problems: Partial<Record<HttpStatusName, UploadProblem>> = {
  UnprocessableEntity: 'unreadable',
  ContentTooLarge: 'proxy', // a proxy's limit: files above the site's own limit are rejected before sending
  ServiceUnavailable: 'full',
};

const isUnanswered = ({ httpStatus, cause }: ApiError) => httpStatus === 'BadGateway' && cause !== undefined;
