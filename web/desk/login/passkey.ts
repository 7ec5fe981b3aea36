import type { BodyInput } from '#shared/contracts/endpoint.ts';
import type { addOwnPasskey } from '#shared/contracts/staff.ts';

/** The mall API's options, and the browser's answer: both passed on unchanged (WebAuthn, 5.1). */
export type PasskeyQuestion = Readonly<{ challenge: string }>;
export type PasskeyAnswer = BodyInput<typeof addOwnPasskey>['credential'];

/** `ask` for an existing one, or `make` one. */
export type PasskeyAct = 'ask' | 'make';

/** Why there is no answer: cancelled, this device already has one, or it is not supported. */
export type PasskeyRefusal = 'cancelled' | 'known' | 'impossible';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

export type AnswerPasskey = (act: PasskeyAct, question: PasskeyQuestion) => Promise<PasskeyAnswer>;

/** Opens the browser's own dialog. Rejects as `navigator.credentials` does. */
export const answerPasskey: AnswerPasskey = async (act, question) => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const start = act === 'ask' ? startAuthentication : startRegistration;
  const optionsJSON = question as never; // created by the same library at the mall API, which alone knows its content
  return (await start({ optionsJSON })) as unknown as PasskeyAnswer; // the mall API's contract defines the fields that it needs
};

export function toRefusal(error: unknown): PasskeyRefusal {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'impossible';
}
