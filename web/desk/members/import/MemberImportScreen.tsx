import { uploadMemberSheet } from '#shared/contracts/member-imports.ts';
import { useMay } from '../../lib/staff.ts';
import { NotFound } from '../../shell/DeskPage.tsx';
import { MemberImportPage } from './MemberImportPage.tsx';

/** The import of members, which only managers may use. */
export function MemberImportScreen() {
  const may = useMay();
  return may(uploadMemberSheet) ? <MemberImportPage /> : <NotFound />;
}
