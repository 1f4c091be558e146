/** What is said of people: their sign-in, their record, what they may be given in a project. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const people = {
  notSignedIn: 'Sign in to use Wireway.',
  notIdToken: 'This isn’t an ID token. Sign in again.',
  signInAhead: 'This device’s clock is wrong. Set it, then sign in again.',
  signInElsewhere: 'The sign-in was made for another application. Sign in again.',
  signInExpired: 'Your sign-in has expired. Sign in again.',
  signInInvalid: 'The sign-in isn’t valid. Sign in again.',
  signInLongLived:
    'Your sign-in can’t be accepted (token lifetime too long). Contact your administrator; see the server log.',
  signedOut: 'You were signed out. Sign in again.',
  signInIncomplete: 'Your sign-in isn’t complete. Reload the page. If it keeps happening, sign out and in again.',
  providerSilent: 'The sign-in provider isn’t responding. Try again in a minute.',
  providerAway: 'Couldn’t reach the sign-in provider to check your sign-in. Try again in a minute.',
  providerUnfit: 'Your sign-in can’t be verified. Contact your administrator; see the server log.',
  disabled: 'Your account has been disabled. Ask an administrator of Wireway.',

  missing: 'This person isn’t here. Reload the list.',
  emailTaken: '{{email}} is already in use. Find the person in the list.',
  notYourself: 'You can’t disable yourself. Ask another administrator.',
  signedInAlready: 'This person has already signed in and can’t be invited again.',
  recordByAdministrator:
    'Name, email, phone and status apply to all projects. Ask an administrator to change them on System Users.',
  roleWithoutProject: '“role” is given within a project. Name the project, or leave the role out.',
  permissionOfSystem: '“{{permission}}” can’t be set in a project; it comes with the sign-in role.',
  permissionBeyondRows:
    '“{{permission}}” needs access to all rows, which foremen don’t have. Choose another role, or remove it.',
  cannotBeForeman:
    'This role can’t enter field work, so the person can’t be a foreman. Choose a role that can, or leave Foreman at No.',
  permissionNotHeld: 'You can’t give or remove “{{permission}}” because you don’t have it.',

  inProjectAlready: '{{email}} is already in this project, as {{name}}. Change that row instead.',
  changedMeanwhile: 'Someone else changed {{name}}. Check the current values and try again if needed.',
  noSuchRole: '“{{role}}” isn’t a role. Choose {{roles}}.',
  notAnEmail: '“{{email}}” isn’t an email address. Use name@example.com.',
  reportsToThemselves: 'A person can’t report to themselves. Choose another general foreman, or leave it blank.',
  notGeneralForeman: '{{name}} isn’t a general foreman in this project. Give them that role first, or choose another.',
  reportsInCircle: '{{name}} already reports to this person. Choose another general foreman.',
  nobodyOfThatName: 'No one in this project is called “{{name}}”. Choose a general foreman from the list.',
  severalOfThatName: 'Several people here are called “{{name}}”. Enter the email address instead.',
  othersReport_one: '{{names}} reports to this person. Give them another general foreman first.',
  othersReport_other: '{{count}} people report to this person ({{names}}). Give them another general foreman first.',
  cellUnfit: '{{field}} isn’t valid. Enter it again.',
  notYourselfOut: 'You can’t remove yourself. Ask another project manager.',
  invitationExpired: 'Your invitation has expired. Ask {{name}} to invite you again.',
  invitationExpiredByNobody: 'Your invitation has expired. Ask an administrator of Wireway to invite you again.',
  invitationUsed: 'This invitation was already used. Ask {{name}} for a new one.',
  invitationUsedByNobody: 'This invitation was already used. Ask an administrator of Wireway for a new one.',
  invitationNotYours:
    'This invitation isn’t for {{email}}. Sign in with the address it was sent to, or ask the person who sent it to you.',
  lookalikeEmail:
    'Your email address {{email}} has look-alike characters and can be mistaken for {{plain}}. Ask an administrator of the sign-in provider to write it in plain letters, then sign in again.',
  invitationUnverified: 'Your email isn’t verified with the sign-in provider. Verify it, then sign out and in again.',

  notSignedInYet: '{{name}} hasn’t signed in or is disabled. Choose the record the person signs in with.',
  notInvited: '{{name}} has no open invitation.',
  noMailServer: 'No mail server is configured (SMTP_URL).',
  tellToSignIn: 'Tell {{name}} to sign in at {{address}} with {{email}}.',
} as const;

export const peopleMessage = messagesOf<typeof people>('people');
