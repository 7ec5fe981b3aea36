import type { FastifyInstance } from 'fastify';
import { lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareCodeGuesses } from './code-guesses.ts';
import { prepareDeskCodes } from './desk-codes.ts';

/** Routes for members' codes at the desk: first looked up, then redeemed. */
export function registerDeskCodes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { activations, operatorActs } = dependencies;
  const guesses = prepareCodeGuesses(dependencies);
  const codes = prepareDeskCodes(dependencies);

  implementStaff(app, dependencies, lookUpCode, ({ body, staff }) => guesses.count(staff.staffId, () => codes.look(body.code)));
  implementStaff(app, dependencies, takeCode, ({ body, staff: { staffId, name } }) =>
    guesses.count(staffId, () => {
      const { code, used_at, translations } = activations.redeem(body.code);
      const change = { before: { status: 'active' }, after: { status: 'used' } };
      operatorActs.record({ operator: name, staffId, act: 'rewards use', subject: code, ...change });
      return { code, used_at, translations };
    }),
  );
}
