/** What is kept of a person, as tables and sentences name it. */
export const personColumns = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  role: 'Role',
  foreman: 'Foreman',
  crewName: 'Crew',
  reportsTo: 'Reports to',
} as const;
