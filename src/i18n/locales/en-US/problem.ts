/** "Something went wrong": what a problem report holds, said before it goes anywhere. */
export const problem = {
  title: 'Something went wrong',
  intro: 'A problem report lets your administrator see what Wireway did in the last minutes. It goes when you send it.',
  holds: 'What it holds',
  steps_one: '{{count}} step of the program, masked',
  steps_other: '{{count}} steps of the program, masked',
  noSteps: 'No steps of the program: nothing was recorded yet',
  requests_one: '{{count}} call to the server: its path, its outcome, how long it took',
  requests_other: '{{count}} calls to the server: their paths, their outcomes, how long they took',
  entries_one: '{{count}} entry that waits on this device: its kind, its state, its age',
  entries_other: '{{count}} entries that wait on this device: their kinds, their states, their ages',
  rest: 'The version of Wireway, your language, and which kind of page is open',
  lacks: 'What it does not hold',
  lacksSentence:
    'No names, no tags, no values, no file names, no addresses and no passwords. The server knows who sent it.',
  whole: 'Read all of it',
  switchedOff: 'Problem reports are switched off here. Save this one as a file and give it to your administrator.',
  send: 'Send the report',
  save: 'Save as a file',
  failed: 'The report was not sent.',
  sent: 'The report was sent. Its number is {{number}}.',
  kept: 'There is no signal. The report {{number}} is on this device and goes as soon as there is one.',
} as const;
