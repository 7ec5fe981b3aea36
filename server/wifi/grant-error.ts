/** The hotspot did not let the device in. Its message names neither device nor secret. */
export class GrantError extends Error {
  override name = 'GrantError';
}
