import type { Endpoint } from '../contracts/endpoint.ts';

/** Whether a call writes on behalf of logged-in staff. The desk sends such calls with a key, so that the mall API runs them once. */
export function takesStaffKey({ method, roles }: Endpoint): boolean {
  return method !== 'GET' && roles !== 'everybody' && roles.length > 0;
}
