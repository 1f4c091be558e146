/** What is said where a camera reads codes. */
export const scanning = {
  absent: 'This device has no camera Wireway can use. Take the entries from a file.',
  forbidden:
    'This browser may not use the camera. Allow it in the settings of this page, or take the entries from a file.',
  busy: 'Another application has the camera. Close it and try again.',
  unreadable: 'Codes cannot be read here now. Take the entries from a file.',
} as const;
