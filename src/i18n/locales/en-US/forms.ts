/** The form kit: saving, leaving, and two people at one record. */
export const forms = {
  save: 'Save',
  discard: 'Discard changes',
  saving: 'Saving…',
  allSaved: 'Everything is saved.',
  unsaved_one: '{{count}} change is not saved.',
  unsaved_other: '{{count}} changes are not saved.',
  notSaved: 'It could not be saved. What you typed is still here.',
  taken: 'Somebody else changed {{fields}} meanwhile. Your changes are saved beside theirs.',
  leave: {
    title: 'Leave without saving?',
    text_one: '{{count}} change on this page is not saved. If you leave, it is lost.',
    text_other: '{{count}} changes on this page are not saved. If you leave, they are lost.',
    stay: 'Stay on this page',
    drop: 'Leave without saving',
  },
  clash: {
    title: 'Somebody else saved this meanwhile',
    text_one: '{{count}} field has two values now. Choose the one that is to stand.',
    text_other: '{{count}} fields have two values now. Choose for each the one that is to stand.',
    mine: 'Yours',
    theirs: 'Saved meanwhile',
    blank: '(blank)',
    save: 'Save as chosen',
    cancel: 'Go on editing',
  },
} as const;
