import { stopNotices } from '../contracts/notices.ts';
import { check } from './check.ts';
import { Done, LinkTokenBody } from './fields.ts';

export const noticesChecks = [check(stopNotices, { body: LinkTokenBody, answer: Done })];
