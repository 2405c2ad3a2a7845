export declare const bodyHeader: string;
