/** The request header in which the proxy tells the layout, which Next does not, what page it frames. */
export const pathHeader = 'x-ringscope-path';
