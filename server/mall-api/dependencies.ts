import type { Partner } from '#config/sign-in.ts';
import type { IdTokens } from './account/id-token.ts';
import type { OwnerProof } from './account/owner-proof.ts';
import type { CheckPassword } from './account/password-check.ts';
import type { Passwords } from './account/passwords.ts';
import type { Domain } from './domain.ts';
import type { UploadedFiles } from './pictures/uploaded-files.ts';
import type { Previews } from './previews/previews.ts';

/** What routes work with: the domain, and what only they need. */
export interface RouteDependencies extends Domain {
  passwords: Passwords;
  checkPassword: CheckPassword;
  ownerProof: OwnerProof;
  /** What an operator's call must bring; undefined: there are none. */
  opsToken: string | undefined;
  /** Where the staff reach their desk: their passkeys are bound to its host. */
  deskUrl: string;
  /** Pictures that the staff have uploaded. */
  uploadedFiles: UploadedFiles;
  /** Undefined: the tenant takes no other site's login. */
  idTokens: IdTokens | undefined;
  /** Sites that members may let read what we know of them. */
  partners: readonly Partner[];
  /** Undefined: none are made here. */
  previews: Previews | undefined;
}
