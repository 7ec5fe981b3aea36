import { ErrorScreen } from './ErrorScreen.tsx';

export function PrivacyPolicyScreen() {
  return <ErrorScreen code="NotFound" />;
}
