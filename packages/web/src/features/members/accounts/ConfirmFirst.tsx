/** In place of what adds a way to log in, while the member's address is not confirmed. */
export function ConfirmFirst() {
  return (
    <p className="hint">
      You can set this up once you have confirmed your email address. If you need the email again,
      send it from <a href="#account">Account Information</a>.
    </p>
  );
}
