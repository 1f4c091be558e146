/** What is said of people: their sign-in, their record, what they may be given in a project. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const people = {
  notSignedIn: 'Sign in to use Wireway.',
  notIdToken: 'This is not an ID token. Sign in again.',
  signInAhead: 'The sign-in lies in the future. Set the clock of this device, then sign in again.',
  signInElsewhere: 'The sign-in was made for another application. Sign in again.',
  signInExpired: 'Your sign-in has expired. Sign in again.',
  signInInvalid: 'The sign-in is not valid. Sign in again.',
  signInLongLived:
    'Your sign-in lasts longer than Wireway takes. Tell an administrator; the log of the server says what to change.',
  signedOut: 'You were signed out. Sign in again.',
  signInIncomplete:
    'The sign-in provider has not told yet who you are. Reload the page; if this stays, sign out and in again.',
  providerSilent: 'The sign-in provider does not say who you are at the moment. Try again in a minute.',
  providerAway: 'The sign-in provider cannot be reached to check your sign-in. Try again in a minute.',
  providerUnfit:
    'Your sign-in cannot be checked, because the sign-in provider and the settings of Wireway do not agree. Tell an administrator; the log of the server says what differs.',
  disabled: 'Your account has been disabled. Ask an administrator of Wireway.',

  missing: 'There is no such person here. Reload the list.',
  emailTaken: '{{email}} is in use already. Look for the person in the list.',
  notYourself: 'You cannot disable yourself; ask another administrator.',
  signedInAlready: 'The person has signed in already and cannot be invited again.',
  recordByAdministrator:
    'Name, e-mail, phone and status of a person hold in every project; an administrator changes them on System Users.',
  roleWithoutProject: '"role" is given within a project; name the project, or leave the role out.',
  permissionOfSystem:
    '“{{permission}}” is not a permission of a project; it comes with the role at the sign-in provider.',
  permissionBeyondRows:
    '“{{permission}}” works on all rows of the project, and a foreman works with the rows that name them or are in their packages. Choose another role, or leave it out.',
  cannotBeForeman:
    'This role cannot enter field work, so the person cannot be a foreman. Choose a role that can, or leave Foreman at No.',
  permissionNotHeld: 'You cannot give or take “{{permission}}”, because you do not hold it in this project.',

  inProjectAlready: '{{email}} is in this project already, as {{name}}. Change that row instead.',
  changedMeanwhile:
    'Somebody changed {{name}} meanwhile. Look at what stands there now, and change it again if it is still needed.',
  noSuchRole: '“{{role}}” is no role. Choose one of {{roles}}.',
  notAnEmail: '“{{email}}” is no e-mail address. Write one such as name@example.com.',
  reportsToThemselves: 'Nobody reports to themselves. Choose another general foreman, or leave it blank.',
  notGeneralForeman: '{{name}} is not a general foreman of this project. Give them that role first, or choose another.',
  reportsInCircle: '{{name}} already reports to this person. Choose another general foreman.',
  nobodyOfThatName: 'Nobody in this project is called “{{name}}”. Choose a general foreman of the list.',
  severalOfThatName: 'Several people here are called “{{name}}”. Type the e-mail address instead.',
  othersReport_one: '{{names}} reports to this person. Give them another general foreman first.',
  othersReport_other: '{{count}} people report to this person ({{names}}). Give them another general foreman first.',
  cellUnfit: '{{field}} cannot be read. Type it anew.',
  notYourselfOut: 'You cannot take yourself out of the project; ask somebody else who manages its people.',
  invitationExpired: 'Your invitation has expired. Ask {{name}} to invite you again.',
  invitationExpiredByNobody: 'Your invitation has expired. Ask an administrator of Wireway to invite you again.',
  invitationUsed: 'This invitation was used before. Ask {{name}} for one of your own.',
  invitationUsedByNobody: 'This invitation was used before. Ask an administrator of Wireway for one of your own.',
  invitationNotYours:
    'This invitation is not for {{email}}. Sign in with the address it was sent to, or ask whoever sent it to you.',
  lookalikeEmail:
    'Your e-mail address {{email}} has characters that look like others: it can be mistaken for {{plain}}. Ask an administrator of the sign-in provider to write it in plain letters, then sign in again.',
  invitationUnverified:
    'The invitation waits, but the sign-in provider does not say that the address is yours. Confirm the address there, then sign out and in again.',

  notSignedInYet: '{{name}} has not signed in, or is disabled; choose the record the person signs in with.',
  notInvited: '{{name}} has no open invitation.',
  noMailServer: 'No mail server is configured (SMTP_URL).',
  tellToSignIn: 'Tell {{name}} to sign in at {{address}} with {{email}}.',
} as const;

export const peopleMessage = messagesOf<typeof people>('people');
