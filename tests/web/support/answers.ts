import { mutate } from 'swr';

/** The next test's page knows nothing of what this one's was answered. */
export const forgetAnswers = () => void mutate(() => true, undefined, { revalidate: false });
