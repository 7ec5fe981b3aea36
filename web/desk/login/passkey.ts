import type { BodyInput } from '#shared/contracts/endpoint.ts';
import type { addOwnPasskey } from '#shared/contracts/staff.ts';

/** What the mall API asks a passkey with, and what the browser makes of its answer: both are handed on as they are (WebAuthn, 5.1). */
export type PasskeyQuestion = Readonly<{ challenge: string }>;
export type PasskeyAnswer = BodyInput<typeof addOwnPasskey>['credential'];

/** `ask` for one that there is, or `make` one. */
export type PasskeyAct = 'ask' | 'make';

/** Why there is no answer: nobody gave one, this device has one already, or it cannot. */
export type PasskeyRefusal = 'cancelled' | 'known' | 'impossible';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

export type AnswerPasskey = (act: PasskeyAct, question: PasskeyQuestion) => Promise<PasskeyAnswer>;

/** The browser's own dialog. Rejects as `navigator.credentials` does. */
export const answerPasskey: AnswerPasskey = async (act, question) => {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const start = act === 'ask' ? startAuthentication : startRegistration;
  const optionsJSON = question as never; // made by the same library at the mall API, which alone knows what is in it
  return (await start({ optionsJSON })) as unknown as PasskeyAnswer; // the mall API's contract says of it what it needs
};

export function toRefusal(error: unknown): PasskeyRefusal {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'impossible';
}
