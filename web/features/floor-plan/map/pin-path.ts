/** A pin with its tip at the origin, 39 high, with a hole. */
export const pinPath = 'M0 0C-5-9-13-16-13-25a13 13 0 0 1 26 0C13-16 5-9 0 0zM0-20a5 5 0 1 0 0-10a5 5 0 0 0 0 10z';
