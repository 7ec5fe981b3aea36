import type { Endpoint } from '../contracts/endpoint.ts';

/** Whether a call writes for somebody of the staff who is logged in: the desk sends a key with it, by which the mall API does it once. */
export function takesStaffKey({ method, roles }: Endpoint): boolean {
  return method !== 'GET' && roles !== 'everybody' && roles.length > 0;
}
