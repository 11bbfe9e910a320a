import { useSearchParams } from 'react-router-dom';
import { AskForReset } from './ask-for-reset.tsx';
import { SetPassword } from './set-password.tsx';

/** S03: without a token one asks for a link; the link brings the token and leads to the new password. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <SetPassword token={token} /> : <AskForReset />;
}
