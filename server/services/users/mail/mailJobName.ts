/** The kind of job that sends an invitation's mail. */
export const mailJobName = 'mail';
