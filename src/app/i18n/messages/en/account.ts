/**
 * English messages of the user's account: sign-up, passwords, settings, start page, idle sign-out.
 */
export default {
  confirm: 'Confirm password',
  mismatch: 'The passwords do not match',
  back: 'Back to sign-in',
  signUp: {
    closed: 'People cannot sign up here by themselves. Ask your administrator for an account.',
    title: 'Create an account',
    submit: 'Sign Up',
    done: 'Your account was created. Open the link in the email we sent you, then sign in.',
  },
  confirmEmail: {
    title: 'Confirm your address',
    busy: 'Your address is being confirmed…',
    done: 'Your address is confirmed. You can sign in now.',
  },
  reset: {
    title: 'Reset your password',
    hint: 'Enter the address of your account. We send you a link to choose a new password.',
    submit: 'Send link',
    sent: 'Password reset email has been sent successfully!',
    next: 'If an account with this address exists, we have sent it an email.',
  },
  newPassword: {
    title: 'Choose a new password',
    submit: 'Save password',
    done: 'Your password was changed. Sign in with the new one.',
    again: 'Request a new link',
  },
  change: {
    title: 'Change password',
    titleOf: 'Change password of %{name}',
    hint: 'Other devices are signed out.',
    submit: 'Change password',
    done: 'Password has been changed successfully.',
  },
  settings: {
    title: 'Account settings',
    profile: 'Profile',
    submit: 'Save profile',
    saved: 'Your profile has been saved successfully.',
    password: 'Password',
  },
  home: {
    title: 'Home',
    greeting: 'Welcome, %{name}',
    hint: 'These are the screens that you can open.',
    nothing:
      'Your account does not have access to any screen yet. Ask an administrator for a role.',
  },
  idle: {
    title: 'Are you still there?',
    text: 'You will be signed out in %{smart_count} second because of inactivity. |||| You will be signed out in %{smart_count} seconds because of inactivity.',
    stay: 'Stay signed in',
  },
}
