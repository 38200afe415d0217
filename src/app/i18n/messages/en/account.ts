/** English words around the person's own account: signing up, passwords, settings, start page, the end of a session. */
export default {
  confirm: 'Confirm password',
  mismatch: 'The passwords do not match',
  back: 'Back to sign-in',
  signUp: {
    title: 'Create an account',
    submit: 'Sign Up',
    done: 'Your account was made. Open the link in the mail we sent you, then sign in.',
  },
  address: {
    title: 'Confirm your address',
    busy: 'Your address is being confirmed…',
    done: 'Your address is confirmed. You can sign in now.',
  },
  reset: {
    title: 'Reset your password',
    hint: 'Enter the address of your account. We send you a link to choose a new password.',
    submit: 'Send link',
    sent: 'Password reset email has been sent successfully!',
    next: 'If there is an account with this address, a mail is on its way to it.',
  },
  newPassword: {
    title: 'Choose a new password',
    submit: 'Save password',
    done: 'Your password was changed. Sign in with the new one.',
    again: 'Ask for a new link',
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
    hint: 'This is what you can open.',
    nothing: 'Your account may not read any screen yet. Ask an administrator for a role.',
  },
  idle: {
    title: 'Are you still there?',
    text: 'You will be signed out in %{smart_count} second because nothing was done for a while. |||| You will be signed out in %{smart_count} seconds because nothing was done for a while.',
    stay: 'Stay signed in',
  },
}
